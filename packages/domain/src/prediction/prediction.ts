import type { EpochMs, Ms } from '#timing/types.ts';
import { type ArrivalLog, latest } from './arrival-log.ts';
import { timeAt, type Way } from './own-pace.ts';
import {
  isFirstOfDiscipline,
  isRepeated,
  isSecondOfDiscipline,
  lengthOf,
  type PredictedCourse,
} from './predicted-course.ts';
import type { RaceArrivals } from './race-arrivals.ts';

/** Somebody on the course. */
export interface Underway {
  readonly id: number;
  /** The last checkpoint passed; 0: the start. */
  readonly checkpoint: number;
  /** The instant of passing it. */
  readonly at: EpochMs;
}

/** A runner and what was known when they passed the last checkpoint. */
export interface Prediction {
  readonly race: RaceArrivals;
  readonly way: Way;
  readonly runner: Underway;
  readonly stops: readonly number[];
  /** Of the next checkpoint among the stops. */
  readonly index: number;
  /** `paceBefore` the next leg. */
  readonly own: number;
  readonly variety: Variety;
}

/** Two things that a sport says, as this race has shown them so far, over what is usual: 1 where it has shown nothing. */
interface Variety {
  /** The differences of legs from their lengths (squares). */
  readonly legs: number;
  /** The differences of people on a leg. At most 1: where a field is mixed, those who come together are not more unlike than elsewhere. */
  readonly people: number;
}

/** The time still to go: the middle, and what both ends are off it (logarithms). */
export interface Half {
  readonly ms: Ms;
  readonly low: number;
  readonly high: number;
}

/** The legs before that tell about the next ones: those of a long race of laps are many. */
const mostLegs = 24;
/** The weight of what is usual, in legs. */
const priorLegs = 1;
/** Fewer arrivals tell nothing of a leg here. */
export const leastArrivals = 5;
/** The square of the half width of four of five over the square of a standard deviation. */
const halfWidthSquared = 1.64;

/** The square of what mats stand off their stated distance, in metres (half width of four of five). */
const misplacedM2 = 320 ** 2;

/** The square of the spread of legs of that length against it: courses differ from what is said of them, and mats stand elsewhere. */
function usualVariance({ spread, sport }: PredictedCourse, lengthM: number): number {
  return spread.leg ** 2 + (sport === null ? 0 : misplacedM2 / lengthM ** 2);
}

/** The share of the differences between legs that remains where the leg is a lap that was run before. */
const repeatedLeg = 0.15;

/** The same where the lap before had the change between two disciplines in it, or not. */
const legAfterChange = 0.4;

/** The square of how far a leg ahead may be off its length, before anybody has run it. */
export function legVariance({ race: { course }, variety }: Prediction, from: number, to: number): number {
  const usual = variety.legs * usualVariance(course, lengthOf(course, from, to));
  if (isSecondOfDiscipline(course, from, to)) return usual * legAfterChange ** 2;
  const isLap = course.hasDisciplines ? !isFirstOfDiscipline(course, from, to) : isRepeated(course, to);
  return isLap ? usual * repeatedLeg ** 2 : usual;
}

/** The weight of what a sport says of people, in arrivals. */
export const priorArrivals = 8;

/** The variety of the legs before, as those who arrived before the runner show it. A lap is one leg, however often it is run. */
export function varietySoFar({ race, way, runner, stops, index }: Omit<Prediction, 'variety'>): Variety {
  let legs = priorLegs;
  let count = priorLegs;
  let people = priorArrivals;
  let weight = priorArrivals;
  const laps: ArrivalLog[] = [];
  for (let j = index - 1; j >= Math.max(1, index - mostLegs); j--) {
    const log = legLog(race, stops, j);
    if (log === undefined || log.kind === 'discipline' || laps.includes(log)) continue;
    if (log.kind === 'lap') laps.push(log);
    const arrived = log.countBefore(runner.at, runner.id);
    if (arrived < leastArrivals) continue;
    const lengthM = lengthOf(race.course, stops[j - 1] ?? 0, stops[j] ?? 0);
    legs += (halfWidthSquared * Math.min(1, log.medianOf(arrived) ** 2)) / usualVariance(race.course, lengthM);
    count++;
    const to = stops[j] ?? 0;
    const usual = usualHalf(race, { to, lengthM, legs: stops.length, ms: timeAt(way, to) });
    const weightOfOne = Math.min(latest, arrived);
    people += (weightOfOne * log.spreadOf(arrived)) / usual;
    weight += weightOfOne;
  }
  return { legs: legs / count, people: Math.min(1, people / weight) };
}

/** A leg up to a checkpoint, which is reached after `ms` (NaN: not known). `legs`: the course has so many. */
interface LegAhead {
  readonly to: number;
  readonly lengthM: number;
  readonly legs: number;
  readonly ms: Ms;
}

/** Four of five people differ by at most this on a leg. On one shorter than the others they differ more: a rest or a fall is a larger part of it. */
export function usualHalf(race: RaceArrivals, { to, lengthM, legs, ms }: LegAhead): number {
  const { spread, along } = race.course;
  const spent = Number.isNaN(ms) ? 0 : spentAt(race, to, ms);
  const shortness = ((along.at(-1) ?? 0) / legs / lengthM) ** 0.3;
  return (spread.people + spread.spent * spent) * Math.min(1.6, Math.max(0.6, shortness));
}

/** The arrivals of the leg that ends at a stop. */
export const legLog = (race: RaceArrivals, stops: readonly number[], index: number): ArrivalLog | undefined =>
  race.logOf(stops[index - 1] ?? 0, stops[index] ?? 0);

const tiredAfterMs: Ms = 3 * 3_600_000;

/** Share of the exhaustion at a checkpoint that is reached after `ms`: all of it at the end of a course of three hours or more. */
export function spentAt({ course }: RaceArrivals, checkpoint: number, ms: Ms): number {
  const share = (course.along[checkpoint] ?? 0) / (course.along.at(-1) ?? 1);
  return share * Math.sqrt(share) * Math.min(1, ms / tiredAfterMs);
}
