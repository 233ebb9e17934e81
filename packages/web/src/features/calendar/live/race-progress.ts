import type { BoardMoved } from '@dorsal/contract/live-messages.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
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

/** Shares of the course at which the stops stand; evenly where a distance is not known. */
export function stopShares(modality: ModalityView): number[] {
  const between = modality.intermediates ?? [];
  const length = modality.finish_checkpoint?.distance_from_start ?? modality.distance ?? 0;
  const evenly = (index: number): number => (index + 1) / (between.length + 1);
  const inside = between.map(({ distance_from_start: at }, index) =>
    length > 0 && at !== undefined ? Math.min(1, at / length) : evenly(index),
  );
  return [0, ...inside, 1];
}

/** The farthest stop that somebody has passed; 0 is the start. */
export const leaderAt = ({ passed }: RaceProgress): number =>
  Math.max(
    0,
    passed.findLastIndex((count) => count > 0),
  );

/** How many are on each leg. Who was missed at a mat and heard later has been there. */
export function onLegs({ passed }: RaceProgress): number[] {
  const reached = passed.map((_, index) => Math.max(...passed.slice(index)));
  return reached.slice(0, -1).map((here, index) => here - (reached[index + 1] ?? 0));
}
