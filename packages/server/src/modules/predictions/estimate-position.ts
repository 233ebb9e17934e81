import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { ScreenPoint } from '#modules/tracks/thin-track.ts';

/** A point of the course that somebody passed, or may pass next. */
export interface CoursePoint {
  readonly oid: string;
  readonly distanceM: number | null;
  readonly isTimed: boolean;
}

/** A runner under way, as their crossings show. */
export interface Way {
  /** The instant that the pace counts from. */
  readonly startedAt: EpochMs | null;
  /** One a point of the course; null where there is none. */
  readonly crossings: readonly (EpochMs | null)[];
  /** Positions of the checkpoints whose crossing is being checked: none of `crossings`. */
  readonly held: readonly number[];
  /** False: finished, retired or out of time: nobody moves on from the last crossing. */
  readonly isMoving: boolean;
}

export interface Position {
  readonly at: EpochMs;
  readonly distanceM: number;
  readonly isEstimate: boolean;
  /** Index on the course. */
  readonly lastCrossing: number | null;
}

/** Crossings with a known place, in course order. */
export function passedPoints(course: readonly CoursePoint[], way: Way): Position[] {
  return course.flatMap(({ distanceM }, index) => {
    const at = way.crossings[index] ?? null;
    return at === null || distanceM === null ? [] : [{ at, distanceM, isEstimate: false, lastCrossing: index }];
  });
}

/**
 * The estimated position of a runner at `now`: the last crossing, moved on with the pace since the start, but never as far as the next mat,
 * which would have heard them. Right after the start no pace is known yet. Who was heard further on, if that holds, stays at the last crossing,
 * and without one at the start. Null: no crossing with a known place.
 */
export function estimatePosition(course: readonly CoursePoint[], way: Way, now: EpochMs): Position | null {
  const last = passedPoints(course, way).at(-1);
  if (!last || last.lastCrossing === null) return atStart(way);
  if (isCheckedAhead(way)) return last;
  const runMs = way.startedAt === null ? 0 : last.at - way.startedAt;
  if (!way.isMoving || runMs <= 0 || last.distanceM <= 0 || now <= last.at) return last;
  const reached = last.distanceM + (last.distanceM / runMs) * (now - last.at);
  return {
    at: now,
    distanceM: Math.min(reached, nextMat(course, last.lastCrossing)),
    isEstimate: true,
    lastCrossing: last.lastCrossing,
  };
}

/** Tells whether somebody was heard beyond the last crossing that counts, and is being checked there. */
export const isCheckedAhead = ({ crossings, held }: Pick<Way, 'crossings' | 'held'>): boolean => {
  const last = crossings.findLastIndex((at) => at !== null);
  return held.some((checkpoint) => checkpoint > last);
};

/** Nobody heard them leave, and all that was heard is being checked. */
const atStart = (way: Way): Position | null =>
  way.startedAt !== null && isCheckedAhead(way)
    ? { at: way.startedAt, distanceM: 0, isEstimate: true, lastCrossing: null }
    : null;

/** The distance of the next mat, else of the last point: nobody goes on beyond the finish. */
function nextMat(course: readonly CoursePoint[], passed: number): number {
  const next = course.slice(passed + 1).find(({ isTimed, distanceM }) => isTimed && distanceM !== null);
  const end = course.findLast(({ distanceM }) => distanceM !== null);
  return next?.distanceM ?? end?.distanceM ?? Number.POSITIVE_INFINITY;
}

/** The place on the track at a share of its length; null: there is no track. */
export function placeOnTrack(
  track: readonly ScreenPoint[],
  share: number,
): { latitude: number; longitude: number } | null {
  const length = track.at(-1)?.[3];
  if (length === undefined) return null;
  const wanted = Math.min(1, Math.max(0, share)) * length;
  const after = track.findIndex(([, , , distanceM]) => distanceM >= wanted);
  const [from, to] = [track[Math.max(0, after - 1)], track[after]];
  if (!from || !to) return null;
  const part = to[3] === from[3] ? 0 : (wanted - from[3]) / (to[3] - from[3]);
  return { longitude: from[0] + (to[0] - from[0]) * part, latitude: from[1] + (to[1] - from[1]) * part };
}
