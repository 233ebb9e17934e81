import { latest, type SeenRatios } from './arrival-log.ts';
import { lastRatio, timeAt } from './own-pace.ts';
import { isFirstOfDiscipline, lengthOf } from './predicted-course.ts';
import {
  type Half,
  leastArrivals,
  legLog,
  legVariance,
  type Prediction,
  priorArrivals,
  spentAt,
  usualHalf,
} from './prediction.ts';

/** People differ on the first leg of a discipline by so many times what they differ by on a lap. */
const unlikeDisciplines = 1.7;
/** Fewer tell nothing of the first leg of a discipline: the first ones are the best at it. */
const fewestInDiscipline = 10;

/** The variance of people's median over that of people. */
const medianVariance = 1.2;

/**
 * The time to the next checkpoint. Two things are kept apart: what the leg is like (open until three have arrived, then known almost at once,
 * also from people far away), and how people differ on it (narrow, and learnt from the last 60 arrivals, near ones above all). Null: it is the
 * first leg of a discipline, and too few have made it.
 */
export function expectNext(prediction: Prediction): Half | null {
  const { race, way, runner, stops, index, own, variety } = prediction;
  const { course } = race;
  const next = stops[index] ?? 0;
  const lengthM = lengthOf(course, runner.checkpoint, next);
  const ms = timeAt(way, runner.checkpoint);
  const atEnd = ms + Math.exp(own) * lengthM;
  const spent = spentAt(race, next, atEnd);
  const isFirst = isFirstOfDiscipline(course, runner.checkpoint, next);
  const usual = usualHalf(race, { to: next, lengthM, legs: stops.length, ms: atEnd });
  const people = (isFirst ? unlikeDisciplines : variety.people) * usual;
  const leg = legVariance(prediction, runner.checkpoint, next);
  const log = race.logOf(runner.checkpoint, next);
  const last = lastRatio(course, way, runner.checkpoint);
  const arrived = log?.countBefore(runner.at, runner.id) ?? 0;
  if (isFirst && arrived < fewestInDiscipline) return null;
  const seen = log?.seenBy(Math.log(ms), arrived, last) ?? null;
  const settled = settle({ people, leg, middle: course.spread.slowing * spent }, seen);
  const odd = oddness(prediction);
  return {
    ms: Math.exp(own + settled.middle) * lengthM,
    low: Math.hypot(odd.early * settled.low, settled.leg),
    high: Math.hypot(odd.late * settled.high, settled.leg),
  };
}

interface Unsettled {
  readonly people: number;
  readonly leg: number;
  readonly middle: number;
}

/** The leg and people as those who have arrived show them. */
function settle({ people, leg, middle: expected }: Unsettled, seen: SeenRatios | null) {
  if (seen === null) return { low: people, high: people, middle: expected, leg: Math.sqrt(leg) };
  const blend = (found: number): number =>
    (priorArrivals * people + seen.near * Math.max(0, found)) / (priorArrivals + seen.near);
  const half = blend((seen.ninetieth - seen.tenth) / 2);
  const doubt = 1 / leg;
  const proof = seen.weight / (medianVariance * half ** 2);
  const middle = (doubt * expected + proof * seen.middle) / (doubt + proof);
  return {
    low: blend(middle - seen.tenth),
    high: blend(seen.ninetieth - middle),
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
/** The distance on the last leg counts no further than this, in half widths. */
const mostOff = 2;
/** The doubt (logarithm) that one half width from the others on the last leg leaves: who was fast may come early and hardly late, who was slow both. */
const doubtAfterOddLeg = 0.1;
/** The mean distance from the median over half the width that holds four of five. */
const meanOfHalf = 0.62;

/** The distance of this runner from the others on the last legs, over the usual one, to both sides: below 1 for a steady runner. */
function oddness({ race, way, runner, stops, index, variety }: Prediction): { early: number; late: number } {
  let sum = usualLegs;
  let count = usualLegs;
  let last = 0;
  for (let j = index - 1; j >= Math.max(1, index - mostOwnLegs); j--) {
    const at = way.crossings[stops[j] ?? 0] ?? null;
    const log = legLog(race, stops, j);
    const place = at === null ? null : (log?.placeOf(at, runner.id) ?? null);
    if (log === undefined || log.kind === 'discipline' || place === null || place < leastArrivals) continue;
    const near = Math.min(place, latest);
    const known = priorArrivals * variety.people * race.course.spread.people;
    const half = (known + near * log.spreadOf(place)) / (priorArrivals + near);
    const off = (log.ratioAt(place) - log.medianOf(place)) / half;
    sum += Math.min(mostOdd, Math.abs(off) / meanOfHalf);
    count++;
    if (j === index - 1) last = Math.max(-mostOff, Math.min(mostOff, off));
  }
  const odd = sum / count;
  return { early: odd * Math.exp(doubtAfterOddLeg * Math.abs(last)), late: odd * Math.exp(doubtAfterOddLeg * last) };
}
