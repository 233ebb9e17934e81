import { gunOrPlan } from './references.ts';
import type { EpochMs, Ms, RankingRules, Result, ResultTimes } from './types.ts';

/**
 * The times of a result, rounded by the modality's precision. `officialMs` and `netMs` are there for runners who finished or were disqualified
 * after the finish; nobody else has a time at the finish.
 */
export function timesOf(rules: RankingRules, result: Result): ResultTimes {
  const { crossings, referenceAt, netStartAt } = result;
  const finishAt = finishCounted(rules, result);
  const netPenaltyMs = rules.ranksByNetTime ? result.penaltyMs : 0;
  return {
    splitsMs: crossings.map((at) => since(rules, referenceAt, at)),
    netSplitsMs: crossings.map((at, position) => since(rules, netFrom(netStartAt, at, position), at)),
    officialMs: atFinish(rules, referenceAt, finishAt, result.penaltyMs),
    netMs: atFinish(rules, netFrom(netStartAt, finishAt), finishAt, netPenaltyMs),
  };
}

/** The times of a result as people read them: cut to the precision that is shown, in the direction of the race. Places come from `rankingTimes`. */
export const shownTimes = (rules: RankingRules, result: Result): ResultTimes =>
  timesOf({ ...rules, precisionMs: shownPrecision(rules) }, result);

/** Never finer than places are made of: figures that decide nothing would stand beside shared places. */
const shownPrecision = ({ precisionMs, shownPrecisionMs = 1 }: RankingRules): RankingRules['precisionMs'] =>
  shownPrecisionMs > precisionMs ? shownPrecisionMs : precisionMs;

/**
 * The ranking time at each checkpoint of the course: net or official time, rounded, at the finish with penalties. At the start it gives the
 * order of the crossings: the time since the reference, or, if that is the own start, since the gun or the planned start (negative before it).
 */
export function rankingTimes(rules: RankingRules, result: Result): (Ms | null)[] {
  const { crossings, referenceAt, netStartAt, penaltyMs } = result;
  const fromAt = (at: EpochMs | null) => (rules.ranksByNetTime ? netFrom(netStartAt, at) : referenceAt);
  const times = crossings.map((at) => since(rules, fromAt(at), at));
  times[0] = startTime(rules, result);
  const finishAt = finishCounted(rules, result);
  times[crossings.length - 1] = atFinish(rules, fromAt(finishAt), finishAt, penaltyMs);
  return times;
}

function startTime(rules: RankingRules, { crossings, referenceAt }: Result): Ms | null {
  const at = crossings[0] ?? null;
  if (rules.chronotype !== 'individual_chrono') return since(rules, referenceAt, at);
  return at === null || referenceAt === null ? null : roundTime(rules, at - gunOrPlan(rules));
}

const finishCounted = (rules: RankingRules, { status, crossings }: Result): EpochMs | null =>
  status === 'finished' || status === 'disqualified' ? finishOf(rules, crossings) : null;

/** The crossing that is classified: that of the finish, or of the checkpoint at which the race was stopped. */
export const finishOf = (
  { classifiedAt }: Pick<RankingRules, 'classifiedAt'>,
  crossings: Result['crossings'],
): EpochMs | null => crossings[classifiedAt ?? crossings.length - 1] ?? null;

/** The crossing that stands at a checkpoint in lists: at the finish the one that is classified. */
export const crossingListed = (
  rules: Pick<RankingRules, 'classifiedAt'>,
  crossings: Result['crossings'],
  checkpoint: number,
): EpochMs | null =>
  checkpoint === crossings.length - 1 ? finishOf(rules, crossings) : (crossings[checkpoint] ?? null);

/** The checkpoints at which lists say that somebody is being checked: at the finish who is at the checkpoint that is classified, whatever is heard at the finish of a race that was stopped. */
export function heldListed(
  { classifiedAt }: Pick<RankingRules, 'classifiedAt'>,
  { crossings, held }: Pick<Result, 'crossings' | 'held'>,
): Result['held'] {
  if (classifiedAt === undefined || held.length === 0) return held;
  const finish = crossings.length - 1;
  const before = held.filter((checkpoint) => checkpoint !== finish);
  return held.includes(classifiedAt) ? [...before, finish] : before;
}

/**
 * Tells whether somebody was heard beyond the checkpoint at which a race was stopped, and not at it: they are not on the course any more, and have no time to be
 * classified by. A crossing that is being checked there may still be theirs.
 */
export const isHeardBeyond = (
  { classifiedAt: end }: Pick<RankingRules, 'classifiedAt'>,
  { crossings, held }: Pick<Result, 'crossings' | 'held'>,
): boolean =>
  end !== undefined &&
  crossings[end] == null &&
  !held.includes(end) &&
  crossings.some((at, checkpoint) => checkpoint > end && at !== null);

/** The instant that a net time counts from; null: times by hand contradict each other, as nobody is anywhere before they start. */
const netFrom = (netStartAt: EpochMs | null, at: EpochMs | null, position = 1): EpochMs | null =>
  position > 0 && netStartAt !== null && at !== null && at <= netStartAt ? null : netStartAt;

/** A start before the gun counts as a start with it. */
const since = (rules: RankingRules, from: EpochMs | null, at: EpochMs | null): Ms | null =>
  from === null || at === null ? null : roundTime(rules, Math.max(0, at - from));

/** The time at the finish with what was added and given back. Nobody is placed by a time of nothing: credits that leave none leave no time. */
function atFinish(rules: RankingRules, from: EpochMs | null, at: EpochMs | null, penaltyMs: Ms): Ms | null {
  if (from === null || at === null) return null;
  const ranMs = Math.max(0, at - from);
  return isNothingLeft(ranMs, penaltyMs) ? null : roundTime(rules, ranMs + penaltyMs);
}

const isNothingLeft = (ranMs: Ms, penaltyMs: Ms): boolean => penaltyMs < 0 && ranMs + penaltyMs <= 0;

/** Tells whether so much time was given back to somebody at the finish that none is left by the clock that ranks. */
export function leavesNothing(rules: RankingRules, result: Omit<Result, 'warnings' | 'held'>): boolean {
  const at = result.status === 'finished' ? finishOf(rules, result.crossings) : null;
  const from = rules.ranksByNetTime ? netFrom(result.netStartAt, at) : result.referenceAt;
  return at !== null && from !== null && isNothingLeft(Math.max(0, at - from), result.penaltyMs);
}

/** A time cut to the modality's precision: down, or up as athletics rules ask. */
export const roundTime = ({ precisionMs, rounding }: RankingRules, timeMs: Ms): Ms =>
  (rounding === 'up' ? Math.ceil : Math.floor)(timeMs / precisionMs) * precisionMs + 0; // no minus nought
