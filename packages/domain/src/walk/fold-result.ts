import { timingCourse } from '#timing/course.ts';
import { rulesInForce } from '#timing/set-aside.ts';
import { startsByGun } from '#timing/starts-by-gun.ts';
import { finishOf, isHeardBeyond, leavesNothing } from '#timing/times-of.ts';
import type { Entrant, EpochMs, HandStamp, Read, Result, ResultStatus, TimingRules } from '#timing/types.ts';
import { farDearer } from './ground/prices.ts';
import { type Judgement, judgeReads } from './judge-reads.ts';
import { inDoubt } from './search/margins.ts';

/** One runner's result from everything known of that runner. `reads` are those of all the runner's chips, in any order. */
export function foldResult(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Result {
  if (entrant.stamps === undefined) return resultOf(rules, entrant, judgeReads(rules, entrant, reads));
  return outcomeOf(heardWithStamps(rules, entrant, reads), entrant);
}

/** The rules and reads of one runner with the stamps that count. */
export interface HeardWithStamps {
  readonly rules: TimingRules;
  readonly reads: readonly Read[];
  /** Those that count. */
  readonly stamps: readonly HandStamp[];
}

/**
 * The stamps of hands have the lowest rank: each is tried in course order, as a read of a reader of its own, at a checkpoint without a crossing, and counts only
 * if every crossing that stood still stands. Such a reader is there for this runner and for that instant alone: nobody else's start, and no mat, is any other.
 * Without stamps, rules and reads are those that were given.
 */
export function heardWithStamps(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): HeardWithStamps {
  const { stamps = [] } = entrant;
  let heard: HeardWithStamps = { rules, reads, stamps: [] };
  if (stamps.length === 0) return heard;
  let stood = outcomeOf(heard, entrant);
  for (const stamp of stamps.toSorted(inCourseOrder)) {
    const { checkpoint } = stamp;
    if (stood.crossings[checkpoint] !== null || stood.held.includes(checkpoint)) continue;
    const tried = withStamp(heard, stamp);
    const outcome = outcomeOf(tried, entrant);
    const isKept = outcome.crossings[checkpoint] === stamp.at && standsIn(outcome, stood);
    if (!isKept) continue;
    heard = tried;
    stood = outcome;
  }
  return heard;
}

const outcomeOf = ({ rules, reads }: HeardWithStamps, entrant: Entrant): Result =>
  resultOf(rules, entrant, judgeReads(rules, entrant, reads));

const standsIn = (outcome: Result, stood: Result): boolean =>
  stood.crossings.every((at, checkpoint) => at === null || outcome.crossings[checkpoint] === at);

const inCourseOrder = (a: HandStamp, b: HandStamp): number => a.checkpoint - b.checkpoint || a.at - b.at;

/** The numbers of readers are above nought. */
function withStamp({ rules, reads, stamps }: HeardWithStamps, stamp: HandStamp): HeardWithStamps {
  const { checkpoint, at } = stamp;
  const device = -1 - checkpoint;
  return {
    rules: { ...rules, readers: [...rules.readers, { device, checkpoint, opensAt: at, closesAt: at, minGapMs: 0 }] },
    reads: [...reads, { device, epoch: 0, seq: 0, chip: '', heardAt: at, at, isInvalidated: false }],
    stamps: [...stamps, stamp],
  };
}

/**
 * The result that a judgement of the runner's reads leads to. Crossings in doubt are held back while the race is on; all else follows from those shown: no time
 * counts from an own start that is being checked.
 */
export function resultOf(known: TimingRules, entrant: Entrant, judgement: Judgement): Result {
  const rules = rulesInForce(known, entrant);
  const { wave, warnings } = judgement;
  const held = heldBack(rules, entrant, judgement);
  const isFromHeld = rules.chronotype === 'individual_chrono' && held.includes(0);
  const [referenceAt, netStartAt] = isFromHeld ? [null, null] : [judgement.referenceAt, judgement.netStartAt];
  const crossings = held.length === 0 ? judgement.crossings : without(judgement.crossings, held);
  const isHeard = judgement.crossings.some((at) => at !== null);
  const status = resultStatus(rules, entrant, { referenceAt, crossings, held, isHeard });
  const result = { status, referenceAt, wave, netStartAt, crossings, held, penaltyMs: entrant.penaltyMs, warnings };
  return leavesNothing(rules, result) ? { ...result, warnings: withContradiction(warnings) } : result;
}

/** The last of the warnings, so that their order stands. */
const withContradiction = (warnings: Result['warnings']): Result['warnings'] => [
  ...warnings.filter((warning) => warning !== 'contradicting_times'),
  'contradicting_times',
];

/**
 * The crossings in doubt, while the race is on: shown, many of them would be taken back. Where a mat has one checkpoint, what was heard there was
 * there. So is a start, but for an own one that another explanation does without, or has elsewhere; a manual time or a choice is the word of staff. What
 * follows on an own start in doubt waits with it: no time counts from there.
 */
export function heldBack(known: TimingRules, entrant: Entrant, judgement: Judgement): readonly number[] {
  const rules = rulesInForce(known, entrant);
  const { crossings, voided } = judgement;
  const doubts = withShutFinish(judgement);
  if (rules.phase !== 'before_or_live' || doubts.every((doubt) => doubt === null)) return nothing;
  const { mats } = timingCourse(rules);
  const isAtSharedMat = (checkpoint: number): boolean =>
    mats.some(({ checkpoints }) => checkpoints.length > 1 && checkpoints.includes(checkpoint));
  const isSaidByStaff = (checkpoint: number): boolean =>
    entrant.manualTimes.some((said) => said.checkpoint === checkpoint) ||
    (entrant.choices.some((said) => said.checkpoint === checkpoint) && !voided.includes(checkpoint));
  const furthest = crossings.findLastIndex((at) => at !== null);
  const open = crossings.flatMap((at, checkpoint) => (at === null || isSaidByStaff(checkpoint) ? [] : [checkpoint]));
  const held = open.filter((checkpoint) => {
    const doubt = doubts[checkpoint] ?? null;
    const isFinish = checkpoint === crossings.length - 1;
    return (
      doubt !== null && doubt < shownFrom({ isFollowed: checkpoint < furthest, isFinish }) && isAtSharedMat(checkpoint)
    );
  });
  if (held.length === 0) return nothing;
  return held[0] === 0 && rules.chronotype === 'individual_chrono' ? open : held;
}

/** Crossings that a finish in its shut window would move are in doubt. */
const withShutFinish = ({ doubts, crossings, shutFinish }: Judgement): Judgement['doubts'] =>
  shutFinish === null
    ? doubts
    : doubts.map((doubt, at) => (at === 0 || crossings[at] === shutFinish.crossings[at] ? doubt : 0));

/**
 * The least doubt of a crossing that is shown, in thousandths of a nat. The newest on the way waits while there is any: the next one
 * settles most of them. Nothing comes after the finish, so it waits only while it is in doubt. A crossing that a later one follows stands on the page already, most of
 * the time: with one limit for all, whole rows of laps would go off it whenever somebody strolls over a mat, and come back.
 */
function shownFrom({ isFollowed, isFinish }: { readonly isFollowed: boolean; readonly isFinish: boolean }): number {
  if (isFollowed) return inDoubt / 2;
  return isFinish ? inDoubt : farDearer;
}

/** One list for all who have nothing held back: that is nearly everybody. */
const nothing: readonly number[] = [];

const without = (crossings: Result['crossings'], held: readonly number[]): Result['crossings'] =>
  crossings.map((at, checkpoint) => (held.includes(checkpoint) ? null : at));

/** The parts of a judgement that tell the status. */
interface Known {
  readonly referenceAt: EpochMs | null;
  /** Those shown. */
  readonly crossings: Result['crossings'];
  readonly held: Result['held'];
  /** Somebody heard on the course has started, also while every crossing is being checked. */
  readonly isHeard: boolean;
}

/** Status of one runner's result. Rulings of staff beat reads. Design, section 5, 'started, took_start' and 'out_of_time'. */
function resultStatus(rules: TimingRules, entrant: Entrant, known: Known): ResultStatus {
  const { crossings, isHeard } = known;
  if (entrant.staffStatus !== null) return entrant.staffStatus;
  if (isOutOfTime(rules, known)) return 'out_of_time';
  if (finishOf(rules, crossings) !== null) return 'finished';
  if (rules.phase !== 'before_or_live' && !isHeard) return 'not_started';
  if (!isHeard && !(startsByGun(rules) && gunOf(rules, known) !== null)) return 'waiting';
  return rules.phase === 'finished_official' || isHeardBeyond(rules, known) ? 'retired' : 'started';
}

/**
 * The instant at which somebody starts of whom nothing was heard, and whom the gun or the start list starts: before it they wait, after it they are out. Null: something was
 * heard of them, or they do not start like that.
 */
export function startsAt({ gunAt }: TimingRules, { status, referenceAt, crossings, held }: Result): EpochMs | null {
  const isHeard = held.length > 0 || crossings.some((at) => at !== null);
  return status === 'started' && !isHeard ? (referenceAt ?? gunAt) : null;
}

/** Tells whether a crossing came after its checkpoint's cut-off, counted from the runner's gun. In a race that was stopped nothing beyond that place counts. */
function isOutOfTime(rules: TimingRules, known: Known): boolean {
  const gunAt = gunOf(rules, known);
  if (gunAt === null) return false;
  return rules.checkpoints.some(({ cutoffMs }, i) => {
    const at = known.crossings[i] ?? null;
    return cutoffMs !== null && at !== null && at - gunAt > cutoffMs && i <= (rules.classifiedAt ?? i);
  });
}

/** The gun or the wave's gun; with own starts the modality's gun, and without one the own start. */
const gunOf = (rules: TimingRules, { referenceAt }: Known): EpochMs | null =>
  rules.chronotype === 'individual_chrono' ? (rules.gunAt ?? referenceAt) : referenceAt;
