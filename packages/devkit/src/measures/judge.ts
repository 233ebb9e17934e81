import type { Entrant, Read, TimingRules } from '@dorsal/domain/timing/types.ts';
import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';

/** `judgeReads`, or another version of it to compare. */
export type Judge = (rules: TimingRules, entrant: Entrant, reads: readonly Read[]) => Judgement;
