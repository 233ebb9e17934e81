import type { Effort } from './prior.ts';
import { lengthOf, type PredictedCourse, type RaceField, timeAt } from './race-field.ts';

/** A leg of a runner: from the last checkpoint passed to the next. */
export interface Leg {
  /** The first checkpoint of the recent stretch, whose pace counts most. */
  readonly recentFrom: number;
  /** The last checkpoint passed. */
  readonly at: number;
  readonly next: number;
}

/** The recent stretch is at least this share of the way so far: the pace over a few hundred metres says little. */
const recentShare = 1 / 8;

/** The latest checkpoint from which the recent stretch is long enough and at which the runner has a crossing; the start: none is. */
export function recentFrom(field: RaceField, slot: number, at: number): number {
  const longest = lengthOf(field.course, 0, at) * (1 - recentShare);
  for (let from = at - 1; from > 0; from--) {
    if (lengthOf(field.course, 0, from) <= longest && !Number.isNaN(timeAt(field, slot, from))) return from;
  }
  return 0;
}

/** The weight of the recent stretch against the whole way, see docs/predictions.md. */
const recentWeight = 0.75;

/** Logarithm of the pace so far, milliseconds a metre; NaN where it is not known. */
export function ownPace(field: RaceField, slot: number, { recentFrom: from, at }: Leg): number {
  const whole = paceBetween(field, slot, 0, at);
  return from === 0 ? whole : recentWeight * paceBetween(field, slot, from, at) + (1 - recentWeight) * whole;
}

/** Logarithm of the pace from one checkpoint to another; NaN where it is not known. */
export function paceBetween(field: RaceField, slot: number, from: number, to: number): number {
  return logPace(field.course, timeAt(field, slot, to) - timeAt(field, slot, from), from, to);
}

const logPace = (course: PredictedCourse, ms: number, from: number, to: number): number =>
  ms > 0 ? Math.log(ms / lengthOf(course, from, to)) : Number.NaN;

/** The time of a runner at the end of the leg, at their own pace (its logarithm). */
export function effortOn(field: RaceField, slot: number, { at, next }: Leg, own: number): Effort {
  const { course } = field;
  const [way, leg] = [lengthOf(course, 0, at), lengthOf(course, at, next)];
  const runMs = timeAt(field, slot, at) - timeAt(field, slot, 0);
  return {
    legOverWay: leg / way,
    share: (way + leg) / lengthOf(course, 0, course.along.length - 1),
    hours: (runMs + Math.exp(own) * leg) / 3_600_000,
  };
}
