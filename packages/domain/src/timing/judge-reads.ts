import type { Entrant, EpochMs, Read, TimingRules, Verdict, Warning } from './types.ts';

/** What the reads of one runner come to. The result and the reasons are both taken from here, so they cannot differ. */
export interface Judgement {
  /** One a read, in the order of `inTime`; a read sent twice is judged once. */
  readonly verdicts: readonly Verdict[];
  readonly referenceAt: EpochMs | null;
  readonly wave: number | null;
  readonly netStartAt: EpochMs | null;
  readonly crossings: readonly (EpochMs | null)[];
  /** In the order of `warnings`, each at most once. */
  readonly warnings: readonly Warning[];
}

/** Judges all reads of one runner at every mat: which of them are crossings, and why the others are not. */
export function judgeReads(_rules: TimingRules, _entrant: Entrant, _reads: readonly Read[]): Judgement {
  throw new Error('being written');
}
