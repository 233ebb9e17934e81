import { judgeReads } from './judge-reads.ts';
import type { Entrant, Read, Result, TimingRules } from './types.ts';

/** One runner's result from everything known of that runner. `reads` are those of all the runner's chips, in any order. */
export function foldResult(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Result {
  const { referenceAt, wave, netStartAt, crossings, warnings } = judgeReads(rules, entrant, reads);
  return { status: 'waiting', referenceAt, wave, netStartAt, crossings, penaltyMs: entrant.penaltyMs, warnings };
}
