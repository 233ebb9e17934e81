import type { SeenRatios } from './arrival-log.ts';
import { lastRatio, timeAt } from './own-pace.ts';
import { isRepeated, lengthOf } from './predicted-course.ts';
import { type Half, leastArrivals, legLog, legVariance, type Prediction, spentAt } from './prediction.ts';

/** Four of five differ from the middle by at most this, to the fast and to the slow side. `weight`: the arrivals behind it. */
interface PeopleSpread {
  readonly low: number;
  readonly high: number;
  readonly weight: number;
}

/** The weight of what the sport says of people, in near arrivals. */
const priorArrivals = 8;
/** Less on a lap that was run before: its own rounds tell nearly all. */
const priorArrivalsOnLaps = 3;
/** The weight of the legs before, at most. */
const mostBefore = 20;
/** The legs before that are looked at, where the last one has heard too few: leaders of laps. */
const mostLegsBefore = 3;
/** The variance of people's median over that of people. */
const medianVariance = 1.2;

/**
 * The time to the next checkpoint. Two things are kept apart: what the leg is like (open until three have arrived, then known almost at once,
 * also from people far away), and how people differ on it (narrow, and learnt from the last 60 arrivals, near ones above all).
 */
export function expectNext(prediction: Prediction): Half {
  const { race, way, runner, stops, index, own } = prediction;
  const { course } = race;
  const next = stops[index] ?? 0;
  const lengthM = lengthOf(course, runner.checkpoint, next);
  const ms = timeAt(way, runner.checkpoint);
  const spent = spentAt(race, next, ms + Math.exp(own) * lengthM);
  const people = peopleSpread(prediction, spent, lengthM);
  const leg = legVariance(prediction, runner.checkpoint, next);
  const log = race.logOf(runner.checkpoint, next);
  const last = lastRatio(course, way, runner.checkpoint);
  const seen = log?.seenBy(Math.log(ms), log.countBefore(runner.at, runner.id), last) ?? null;
  const settled = settle({ people, leg, middle: course.spread.slowing * spent }, seen);
  const odd = oddness(prediction);
  return {
    ms: Math.exp(own + settled.middle) * lengthM,
    low: Math.hypot(odd * settled.low, settled.leg),
    high: Math.hypot(odd * settled.high, settled.leg),
  };
}

/** The differences between people on the next leg: those that are usual in the sport, and those on the legs before. */
function peopleSpread(prediction: Prediction, spent: number, lengthM: number): PeopleSpread {
  const { race, way, stops, index } = prediction;
  const { spread } = race.course;
  let low = (spread.people + spread.spent * spent) * shortness(prediction, lengthM);
  let high = low;
  let before = 0;
  for (let j = index - 1; j >= Math.max(1, index - mostLegsBefore) && before < mostBefore; j--) {
    const seen = seenBefore(prediction, j);
    if (seen === null || seen.near <= 1) continue;
    const passed = timeAt(way, stops[j] ?? 0);
    const usual = spread.people + spread.spent * spentAt(race, stops[j] ?? 0, passed);
    const weight = Math.min(mostBefore - before, seen.near);
    const share = weight / (priorArrivals + before + weight);
    low *= 1 - share + (share * (seen.middle - seen.tenth)) / usual;
    high *= 1 - share + (share * (seen.ninetieth - seen.middle)) / usual;
    before += weight;
  }
  const prior = isRepeated(race.course, stops[index] ?? 0) ? priorArrivalsOnLaps : priorArrivals;
  return { low, high, weight: prior + before };
}

/** Those who have run an earlier leg that the runner has run too; null: nobody, or it is the lap that comes next and is asked by itself. */
function seenBefore({ race, way, runner, stops, index }: Prediction, j: number): SeenRatios | null {
  const log = legLog(race, stops, j);
  if (log === undefined || log === legLog(race, stops, index)) return null;
  const [began, passed] = [timeAt(way, stops[j - 1] ?? 0), timeAt(way, stops[j] ?? 0)];
  if (Number.isNaN(began) || Number.isNaN(passed)) return null;
  return log.seenBy(Math.log(began), log.countBefore(runner.at, runner.id), Number.NaN);
}

/** On a leg shorter than the others, people differ more: a rest or a fall is a larger part of it. */
function shortness({ race, stops }: Prediction, lengthM: number): number {
  const usual = (race.course.along.at(-1) ?? 0) / stops.length;
  return Math.min(1.6, Math.max(0.6, (usual / lengthM) ** 0.3));
}

interface Unsettled {
  readonly people: PeopleSpread;
  readonly leg: number;
  readonly middle: number;
}

/** The leg and people as those who have arrived show them. */
function settle({ people, leg, middle: expected }: Unsettled, seen: SeenRatios | null) {
  if (seen === null) return { ...people, middle: expected, leg: Math.sqrt(leg) };
  const blend = (known: number, found: number): number =>
    (people.weight * known + seen.near * Math.max(0, found)) / (people.weight + seen.near);
  const half = blend(people.low + people.high, seen.ninetieth - seen.tenth) / 2;
  const doubt = 1 / leg;
  const proof = seen.weight / (medianVariance * half ** 2);
  const middle = (doubt * expected + proof * seen.middle) / (doubt + proof);
  return {
    low: blend(people.low, middle - seen.tenth),
    high: blend(people.high, seen.ninetieth - middle),
    middle,
    leg: Math.sqrt(1 / (doubt + proof)),
  };
}

/** The own legs that tell how steady somebody is. */
const mostOwnLegs = 4;
/** The weight of everybody's steadiness, in legs. */
const usualLegs = 8;
/** One leg with a rest makes nobody odder than this. */
const mostOdd = 3;
/** The mean distance from the median over half the width that holds four of five. */
const meanOfHalf = 0.62;

/** The distance of this runner from the others on the last legs, over the usual one: below 1 for a steady runner. */
function oddness({ race, way, runner, stops, index }: Prediction): number {
  let sum = usualLegs;
  let count = usualLegs;
  for (let j = index - 1; j >= Math.max(1, index - mostOwnLegs); j--) {
    const at = way.crossings[stops[j] ?? 0] ?? null;
    const log = legLog(race, stops, j);
    const place = at === null ? null : (log?.placeOf(at, runner.id) ?? null);
    if (log === undefined || place === null || place < leastArrivals) continue;
    const near = Math.min(place, 60);
    const half = (priorArrivals * race.course.spread.people + near * log.spreadOf(place)) / (priorArrivals + near);
    sum += Math.min(mostOdd, Math.abs(log.ratioAt(place) - log.medianOf(place)) / (meanOfHalf * half));
    count++;
  }
  return sum / count;
}
