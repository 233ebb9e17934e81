import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import type { Outcome } from './right-or-wrong.ts';

/** Margins in thousandths of a nat below which a finish is flagged. */
export const thresholds = [1_000, 2_000, 3_000] as const;

export interface DoubtCounts {
  readonly threshold: number;
  flagged: number;
  /** The flagged whose finish was wrong. */
  rightly: number;
}

export interface Doubts {
  people: number;
  /** Wrong finishes that the reads could have told: unheard ones aside, stolen ones among them. */
  wrong: number;
  readonly by: readonly DoubtCounts[];
}

export const noDoubts = (): Doubts => ({
  people: 0,
  wrong: 0,
  by: thresholds.map((threshold) => ({ threshold, flagged: 0, rightly: 0 })),
});

/** Counts whether the finish of one runner is flagged, and whether that is right. */
export function countDoubt(doubts: Doubts, { finish, isReadable }: Outcome, judgement: Judgement): void {
  const margin = judgement.doubts.at(-1) ?? null;
  const isWrong = finish === 'stolen' || (isReadable && finish !== 'right');
  doubts.people += 1;
  if (isWrong) doubts.wrong += 1;
  for (const counts of doubts.by) {
    if (margin === null || margin >= counts.threshold) continue;
    counts.flagged += 1;
    if (isWrong) counts.rightly += 1;
  }
}
