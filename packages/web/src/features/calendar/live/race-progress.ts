import type { BoardMoved } from '@dorsal/contract/live-messages.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';

/** How far a live race is: counts in course order, start first and finish last. */
export interface RaceProgress {
  readonly version: number;
  readonly total: number;
  readonly passed: readonly number[];
}

/** From the stats that are fetched when the page opens. */
export function progressOf(stats: RegistrationStatsView): RaceProgress {
  const between = Object.entries(stats.result_intermediate_results ?? {}).toSorted(([a], [b]) => Number(a) - Number(b));
  return {
    version: stats.version ?? 0,
    total: stats.total,
    passed: [stats.start ?? 0, ...between.map(([, count]) => count), stats.finish ?? 0],
  };
}

/** After a message; as it was where the message counts nothing or is of before. */
export function movedProgress(held: RaceProgress | undefined, { counts, to }: BoardMoved): RaceProgress | undefined {
  if (!counts || (held && to <= held.version)) return held;
  return { version: to, total: counts.total, passed: counts.checkpoints };
}

/** The farthest stop that somebody has passed; 0 is the start. */
export const leaderAt = ({ passed }: RaceProgress): number =>
  Math.max(
    0,
    passed.findLastIndex((count) => count > 0),
  );
