import type { EpochMs, Ms } from '#timing/types.ts';
import { isFirstOfDiscipline, isRepeated, lengthOf, type PredictedCourse } from './predicted-course.ts';

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
export const recentWeight = 0.6;

/** The latest laps that tell the own pace. */
const latestLaps = 5;

/**
 * Logarithm of the pace so far in the discipline; NaN where it is not known. On a lap that was run before it is the median of the latest ones: a
 * stop is over when the lap is. Else it is three fifths the recent stretch and two fifths the whole way.
 */
export function ownPace(course: PredictedCourse, way: Way, at: number): number {
  const laps = isRepeated(course, at) ? lapPaces(course, way, at) : [];
  if (laps.length > 1) return medianOf(laps);
  const began = paceStart(course, way, at);
  const whole = paceBetween(course, way, began, at);
  const longest = (course.along[at] ?? 0) - recentShare * lengthOf(course, began, at);
  for (let from = at - 1; from > began; from--) {
    if ((course.along[from] ?? 0) > longest || (way.crossings[from] ?? null) === null) continue;
    return recentWeight * paceBetween(course, way, from, at) + (1 - recentWeight) * whole;
  }
  return whole;
}

/**
 * The checkpoint from which on the way to one tells the pace: the start in a sport of one discipline. In others the end of the first leg of the
 * discipline, which often has the change in it; where there is no lap behind that, its beginning.
 */
export function paceStart(course: PredictedCourse, { crossings }: Way, at: number): number {
  const began = course.disciplineFrom[at] ?? 0;
  if (!course.hasDisciplines) return began;
  for (let from = began + 1; from < at; from++) if ((crossings[from] ?? null) !== null) return from;
  return began;
}

/** Logarithm of the pace that a leg is compared with: the own one, or that of the whole way before another discipline. */
export const paceBefore = (course: PredictedCourse, way: Way, from: number, to: number): number =>
  isFirstOfDiscipline(course, from, to) ? paceBetween(course, way, 0, from) : ownPace(course, way, from);

/** The paces of the latest laps up to one; those that a mat missed are passed over. */
function lapPaces(course: PredictedCourse, way: Way, at: number): number[] {
  const paces: number[] = [];
  for (let to = at; to > 0 && paces.length < latestLaps && course.firstLap[to] === course.firstLap[at]; to--) {
    const pace = paceBetween(course, way, to - 1, to);
    if (!Number.isNaN(pace)) paces.push(pace);
  }
  return paces;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] as number) + (sorted[Math.ceil(half)] as number)) / 2; // there is one
}

/** Logarithm of the pace on a leg over the one before it; NaN where it is not known. */
export const paceRatio = (course: PredictedCourse, way: Way, from: number, to: number): number =>
  paceBetween(course, way, from, to) - paceBefore(course, way, from, to);

/** That ratio on the leg that ends at a checkpoint; NaN where it began at the start or in another discipline, as no own pace was known there. */
export function lastRatio(course: PredictedCourse, way: Way, at: number): number {
  const from = lastBefore(way, at);
  return from === 0 || isFirstOfDiscipline(course, from, at) ? Number.NaN : paceRatio(course, way, from, at);
}

/** The last checkpoint with a crossing before one; 0: the start. */
export function lastBefore({ crossings }: Way, checkpoint: number): number {
  let last = Math.max(0, checkpoint - 1);
  while (last > 0 && (crossings[last] ?? null) === null) last--;
  return last;
}
