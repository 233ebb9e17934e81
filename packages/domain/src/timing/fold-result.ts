import { judgeReads } from './judge-reads.ts';
import { resultStatus } from './result-status.ts';
import type { Entrant, Read, Result, TimingRules } from './types.ts';

/** One runner's result from everything known of that runner. `reads` are those of all the runner's chips, in any order. */
export function foldResult(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Result {
  const judgement = judgeReads(rules, entrant, reads);
  const { referenceAt, wave, netStartAt, crossings, warnings } = judgement;
  const status = resultStatus(rules, entrant, judgement);
  return { status, referenceAt, wave, netStartAt, crossings, penaltyMs: entrant.penaltyMs, warnings };
}
