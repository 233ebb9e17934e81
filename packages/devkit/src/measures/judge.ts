import type { Judgement } from '@dorsal/domain/timing/judge-reads.ts';
import type { Entrant, Read, TimingRules } from '@dorsal/domain/timing/types.ts';

/**
 * A judgement, with the doubt about each checkpoint where it tells one: the margin in thousandths of a nat to the next best explanation that has
 * another crossing there, null where there is none.
 */
export type DoubtingJudgement = Judgement & { readonly doubts?: readonly (number | null)[] };

/** `judgeReads`, or another version of it to compare. */
export type Judge = (rules: TimingRules, entrant: Entrant, reads: readonly Read[]) => DoubtingJudgement;
