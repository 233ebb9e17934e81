import { startsByGun } from '#timing/starts-by-gun.ts';
import type { Entrant, EpochMs, Read, Result, ResultStatus, TimingRules } from '#timing/types.ts';
import { type Judgement, judgeReads } from './judge-reads.ts';

/** One runner's result from everything known of that runner. `reads` are those of all the runner's chips, in any order. */
export function foldResult(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Result {
  const judgement = judgeReads(rules, entrant, reads);
  const { referenceAt, wave, netStartAt, crossings, warnings } = judgement;
  const status = resultStatus(rules, entrant, judgement);
  return { status, referenceAt, wave, netStartAt, crossings, penaltyMs: entrant.penaltyMs, warnings };
}

/** Status of one runner's result. Rulings of staff beat reads. Design, section 5, 'started, took_start' and 'out_of_time'. */
function resultStatus(rules: TimingRules, entrant: Entrant, judgement: Judgement): ResultStatus {
  if (entrant.staffStatus !== null) return entrant.staffStatus;
  const isCrossed = judgement.crossings.some((at) => at !== null);
  if (isOutOfTime(rules, judgement)) return 'out_of_time';
  if (judgement.crossings.at(-1) != null) return 'finished';
  if (rules.phase !== 'before_or_live' && !isCrossed) return 'not_started';
  if (!isCrossed && !(startsByGun(rules) && gunOf(rules, judgement) !== null)) return 'waiting';
  return rules.phase === 'finished_official' ? 'retired' : 'started';
}

/** Tells whether a crossing came after its checkpoint's cut-off, counted from the runner's gun. */
function isOutOfTime(rules: TimingRules, judgement: Judgement): boolean {
  const gunAt = gunOf(rules, judgement);
  if (gunAt === null) return false;
  return rules.checkpoints.some(({ cutoffMs }, i) => {
    const at = judgement.crossings[i] ?? null;
    return cutoffMs !== null && at !== null && at - gunAt > cutoffMs;
  });
}

/** The gun or the wave's gun; with own starts the modality's gun, and without one the own start. */
const gunOf = (rules: TimingRules, { referenceAt }: Judgement): EpochMs | null =>
  rules.chronotype === 'individual_chrono' ? (rules.gunAt ?? referenceAt) : referenceAt;
