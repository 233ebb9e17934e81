import type { EpochMs, Ms } from '#timing/types.ts';
import type { ArrivalLog } from './arrival-log.ts';
import type { Way } from './own-pace.ts';
import { isRepeated, lengthOf, type PredictedCourse } from './predicted-course.ts';
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
  /** `ownPace`. */
  readonly own: number;
  /** `legVariety`. */
  readonly legVariety: number;
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

/** The square of how far a leg ahead may be off its length, before anybody has run it. */
export function legVariance({ race: { course }, legVariety }: Prediction, from: number, to: number): number {
  const usual = legVariety * usualVariance(course, lengthOf(course, from, to));
  return isRepeated(course, to) ? usual * repeatedLeg ** 2 : usual;
}

/** The differences of the legs of this race so far from their lengths, over the usual ones (squares). A lap is one leg, however often it is run. */
export function legVariety({ race, runner, stops, index }: Omit<Prediction, 'legVariety'>): number {
  let sum = priorLegs;
  let count = priorLegs;
  const looked = new Set<ArrivalLog>();
  for (let j = index - 1; j >= Math.max(1, index - mostLegs); j--) {
    const log = legLog(race, stops, j);
    if (log === undefined || looked.has(log)) continue;
    looked.add(log);
    const arrived = log.countBefore(runner.at, runner.id);
    if (arrived < leastArrivals) continue;
    const lengthM = lengthOf(race.course, stops[j - 1] ?? 0, stops[j] ?? 0);
    sum += (halfWidthSquared * Math.min(1, log.medianOf(arrived) ** 2)) / usualVariance(race.course, lengthM);
    count++;
  }
  return sum / count;
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
