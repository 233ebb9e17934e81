import type { EpochMs, Ms } from '#timing/types.ts';
import { lengthOf, type PredictedCourse } from './predicted-course.ts';

/** The crossings of one runner. */
export interface Way {
  /** The instant that the running time counts from: the own start where it is known. Null: nothing of their pace is known. */
  readonly startedAt: EpochMs | null;
  /** One a checkpoint of the course; null where there is none. */
  readonly crossings: readonly (EpochMs | null)[];
}

/** The running time at a checkpoint; NaN: there is none. */
export function timeAt({ startedAt, crossings }: Way, checkpoint: number): Ms {
  if (startedAt === null) return Number.NaN;
  if (checkpoint === 0) return 0;
  const at = crossings[checkpoint] ?? null;
  return at === null ? Number.NaN : at - startedAt;
}

/** Logarithm of the pace from one checkpoint to another, milliseconds a metre; NaN where it is not known. */
export function paceBetween(course: PredictedCourse, way: Way, from: number, to: number): number {
  const ms = timeAt(way, to) - timeAt(way, from);
  return ms > 0 ? Math.log(ms / lengthOf(course, from, to)) : Number.NaN;
}

/** The recent stretch is at least this share of the way so far: the pace over a few hundred metres says little. */
const recentShare = 1 / 8;

/** The weight of the recent stretch against the whole way. */
export const recentWeight = 0.75;

/** Logarithm of the pace so far: three quarters the recent stretch, one quarter the whole way. NaN where it is not known. */
export function ownPace(course: PredictedCourse, way: Way, at: number): number {
  const whole = paceBetween(course, way, 0, at);
  const longest = (course.along[at] ?? 0) * (1 - recentShare);
  for (let from = at - 1; from > 0; from--) {
    if ((course.along[from] ?? 0) > longest || (way.crossings[from] ?? null) === null) continue;
    return recentWeight * paceBetween(course, way, from, at) + (1 - recentWeight) * whole;
  }
  return whole;
}
