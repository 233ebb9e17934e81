import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ResultView } from '@dorsal/contract/views/people/result-view.ts';
import type * as z from 'zod';

export interface FinishTimes {
  /** With penalties; of a disqualified person what it was. */
  readonly officialMs: number | null;
  /** Since the reference, before penalties. */
  readonly inFinishMs: number | null;
  /** Since the own start, before penalties. */
  readonly ownMs: number | null;
  /** The net time where it is lower than the official one; null: it says nothing more. */
  readonly lowerNetMs: number | null;
}

/** The times at the finish. Penalties are part of the official time, and of the net time where that one ranks. */
export function finishOf(
  { positions_by_real_time: ranksByNet }: Pick<ModalityView, 'positions_by_real_time'>,
  result: z.output<typeof ResultView> | undefined,
): FinishTimes {
  const penaltyMs = result?.penalty_time ?? 0;
  const officialMs = result?.total_time ?? result?.total_time_dsq ?? null;
  const netMs = result?.total_time_real ?? null;
  return {
    officialMs,
    inFinishMs: less(officialMs, penaltyMs),
    ownMs: less(netMs, ranksByNet === true ? penaltyMs : 0),
    lowerNetMs: officialMs !== null && netMs !== null && netMs < officialMs ? netMs : null,
  };
}

const less = (timeMs: number | null, penaltyMs: number): number | null => (timeMs === null ? null : timeMs - penaltyMs);
