import type { Course } from '#race/course.ts';

/**
 * The position of the first runner as a share of the course. `passed`: the number of people who have passed each stop, start first and finish last.
 * Undefined: nobody is on the way, or the counts are of another course.
 */
export function leaderShare(passed: readonly number[], { stops, lengthM }: Course): number | undefined {
  const at = passed.findLastIndex((count) => count > 0);
  if (at < 0 || passed.length !== stops.length) return undefined;
  if (at === 0) return 0;
  if (at === passed.length - 1) return 1;
  const reachedM = stops[at]?.distanceM ?? null;
  return reachedM === null || lengthM === null || lengthM <= 0
    ? at / (passed.length - 1)
    : Math.min(1, reachedM / lengthM);
}
