import type { EpochMs, Ms, RacePhase, ResultStatus, ResultTimes, Warning } from '@dorsal/domain/timing/types.ts';
import { itemAt } from '#random.ts';
import type { ModalityPlan } from './plan.ts';
import type { Truth } from './race.ts';
import { type Run, uses } from './run.ts';

/** States the outcome of a run that is known because it was made up; nothing is found out from reads here. */
export function truthOf(run: Run, phase: RacePhase): Truth {
  const crossings = crossingsOf(run);
  return {
    status: statusOf(run, crossings, phase),
    referenceAt: run.referenceAt,
    wave: run.wave,
    netStartAt: netStartOf(run, crossings[0] ?? null),
    crossings,
    penaltyMs: run.penalties.reduce((sum, { timeMs }) => sum + timeMs, 0),
    warnings: warningsOf(run, crossings),
  };
}

/** The times of a truth, counted and rounded as the modality does. */
export function trueTimes(plan: ModalityPlan, truth: Truth): ResultTimes {
  const splitsMs = truth.crossings.map((at) => rounded(since(truth.referenceAt, at), plan));
  const netSplitsMs = truth.crossings.map((at) => rounded(since(truth.netStartAt, at), plan));
  return {
    splitsMs,
    netSplitsMs,
    officialMs: plus(splitsMs.at(-1), truth.penaltyMs),
    netMs: plus(netSplitsMs.at(-1), plan.ranksByNetTime ? truth.penaltyMs : 0),
  };
}

/** The crossing by a mat, or the time that staff typed in. */
function crossingsOf(run: Run): (EpochMs | null)[] {
  if (!run.startIsTooLate && run.manualTimes.length === 0 && run.isHeard.every(Boolean)) return run.passages;
  const crossings = run.passages.map((passage, i) =>
    run.isHeard[i] && !(i === 0 && run.startIsTooLate) ? passage : null,
  );
  for (const { checkpoint, timeMs } of run.manualTimes) {
    if (run.referenceAt !== null) crossings[checkpoint] = run.referenceAt + timeMs;
  }
  return crossings;
}

/** Never before the reference: crossing the mat before the gun gains nothing. */
function netStartOf(run: Run, startAt: EpochMs | null): EpochMs | null {
  if (run.referenceAt === null) return null;
  return startAt === null ? run.referenceAt : Math.max(startAt, run.referenceAt);
}

function statusOf(run: Run, crossings: readonly (EpochMs | null)[], phase: RacePhase): ResultStatus {
  if (run.staffStatus !== null) return run.staffStatus;
  if (crossings.some((at, i) => isOutOfTime(run, at, i))) return 'out_of_time';
  if (crossings.at(-1) != null) return 'finished';
  if (crossings.some((at) => at !== null)) return phase === 'finished_official' ? 'retired' : 'started';
  if (phase !== 'before_or_live') return 'not_started';
  return itemAt(run.course.checkpoints, 0).device === null ? 'started' : 'waiting';
}

function isOutOfTime(run: Run, at: EpochMs | null, checkpoint: number): boolean {
  const { cutoffMs } = itemAt(run.course.checkpoints, checkpoint);
  return at !== null && cutoffMs !== null && run.referenceAt !== null && at - run.referenceAt > cutoffMs;
}

/** The warnings for staff, in the order of the domain's list. A checkpoint is missing where a later one was reached. */
function warningsOf(run: Run, crossings: readonly (EpochMs | null)[]): Warning[] {
  const furthest = crossings.findLastIndex((at) => at !== null);
  const missing = crossings.flatMap((at, i) => (i > 0 && i < furthest && at === null ? [i] : []));
  const isStartMissing = crossings[0] === null && itemAt(run.course.checkpoints, 0).device !== null && furthest > 0;
  const found: Warning[] = [];
  if (missing.length > 0) found.push('missing_checkpoint');
  if (isStartMissing && !run.startIsTooLate && run.startOffsetMs === null) found.push('no_start_read');
  if (run.startIsTooLate) found.push('late_start');
  if (missing.some((i) => uses(run, i) > 1)) found.push('fewer_visits_than_checkpoints');
  return found;
}

const since = (from: EpochMs | null, at: EpochMs | null): Ms | null =>
  from === null || at === null ? null : at - from;

const plus = (timeMs: Ms | null | undefined, more: Ms): Ms | null => (timeMs == null ? null : timeMs + more);

function rounded(timeMs: Ms | null, { precisionMs, rounding }: ModalityPlan): Ms | null {
  if (timeMs === null) return null;
  const left = ((timeMs % precisionMs) + precisionMs) % precisionMs;
  if (left === 0) return timeMs;
  return rounding === 'down' ? timeMs - left : timeMs - left + precisionMs;
}
