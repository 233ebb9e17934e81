import { type Hearing, manualTimeAt, openHearing } from '#timing/hearing.ts';
import { gunFor } from '#timing/references.ts';
import { isOffCourse } from '#timing/set-aside.ts';
import { startsByGun } from '#timing/starts-by-gun.ts';
import type { Entrant, EpochMs, Read, TimingRules, Verdict, Warning } from '#timing/types.ts';
import { contradictingTimes, lostToHand } from './contradictions.ts';
import { type ForbiddenLeg, forbiddenLegs } from './forbidden-walk.ts';
import { farDearer } from './ground/prices.ts';
import { isFarFromOffset, isOwnStartOpen } from './ground/start-choices.ts';
import { walkThatCounts } from './no-finish.ts';
import { type OtherWave, startedWithOther } from './other-wave.ts';
import { heardTooSoon, verdictsOf } from './reasons.ts';
import { withoutTimes } from './search/by-hand.ts';
import { hasNearOther, type OtherWalk, otherByStart, type Walk } from './search/explain-walk.ts';
import { work } from './search/sums.ts';
import { type ShutFinish, shutFinish } from './shut-finish.ts';

/** The outcome of one runner's reads. The result and the reasons are both taken from here, so they cannot differ. */
export interface Judgement {
  /** One a read, in order of time; a read sent twice is judged once. */
  readonly verdicts: readonly Verdict[];
  readonly referenceAt: EpochMs | null;
  readonly wave: number | null;
  readonly netStartAt: EpochMs | null;
  readonly crossings: readonly (EpochMs | null)[];
  /** In the order of the type's list, each at most once. */
  readonly warnings: readonly Warning[];
  /**
   * By checkpoint how much dearer the cheapest explanation with another time there is, in thousandths of a nat; null: there is no doubt, as it is
   * far dearer.
   */
  readonly doubts: readonly (number | null)[];
  /** The next best explanation with another finish or none; null: there is none worth a word. */
  readonly other: Walk['other'];
  /** Positions of checkpoints where the runner was heard sooner than anybody can be there, and that were not crossed instead, or than staff's limit allows. */
  readonly tooSoon: readonly number[];
  /** Legs that the reads tell and that a shortest leg time of staff forbids, where that moves crossings. */
  readonly forbidden: readonly ForbiddenLeg[];
  /** The finish that a shut window takes from the runner; null: none. */
  readonly shutFinish: ShutFinish | null;
  /** The wave with which they started, where that is another than theirs and their own start does not tell it; null: there is none. */
  readonly otherWave: OtherWave | null;
  /** Positions of checkpoints where staff chose what no walk can obey any more. */
  readonly voided: readonly number[];
}

/**
 * Judges all reads of one runner at every mat: which of them are crossings, and why the others are not. `reads` are those of all the
 * runner's chips in any order; the judgement is a function of the set. Design, section 5, 'From reads to results'.
 */
export const judgeReads = (rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Judgement => {
  const hearing = openHearing(rules, entrant, reads);
  return judgementOf(hearing, walkOf(hearing));
};

/** The walk that counts. */
export function walkOf(hearing: Hearing): Walk {
  work.beginRunner();
  const found = walkThatCounts(hearing);
  const alone = found.alone === null ? null : startedBy(withoutTimes(hearing), found.alone);
  return { ...startedBy(hearing, found), alone };
}

const startedBy = (hearing: Hearing, walk: Walk): Walk =>
  canBeStart(hearing, walk) ? walk : withoutStart(hearing, walk);

/** The outcome of the reads by a walk. */
export function judgementOf(hearing: Hearing, walk: Walk): Judgement {
  const { start, crossings } = walk;
  const shut = shutFinish(hearing, walk);
  let found: readonly Verdict[] | undefined;
  const verdicts = (): readonly Verdict[] => (found ??= verdictsOf(hearing, walk, shut?.at));
  const { tooSoon, forbidden } = soonOf(hearing, walk, verdicts);
  const warnings = [...warningsOf(hearing, walk, crossings)];
  const otherWave = startedWithOther(hearing, walk);
  if (tooSoon.length > 0) warnings.push('too_soon');
  if (shut !== null) warnings.push('finish_shut');
  if (otherWave !== null) warnings.push('other_wave');
  if (contradictingTimes(hearing, walk).length > 0 || lostToHand(hearing, walk).length > 0)
    warnings.push('contradicting_times');
  return {
    // Asked for by who wants the reasons: a result needs none of them, nearly always.
    get verdicts() {
      return verdicts();
    },
    referenceAt: start.reference.at,
    wave: start.reference.wave,
    netStartAt: netStartAt(hearing, walk),
    crossings,
    warnings,
    doubts: walk.margins.map((margin) => (margin < farDearer ? margin : null)).with(0, doubtOfStart(hearing, walk)),
    other: walk.other,
    tooSoon,
    forbidden,
    shutFinish: shut,
    otherWave,
    voided: walk.voided,
  };
}

/** The doubt of an own start: by another one, or far from its offset by the explanation with another finish, or none, that has another start too; null: there is none. */
function doubtOfStart(hearing: Hearing, { start, crossings, other, margins }: Walk): number | null {
  const isElse = other !== null && other.crossings[0] !== crossings[0] && isFarFromOffset(hearing, start.at);
  // Of whoever was heard at the start alone it is not looked for: most of them are on the way.
  const isOpen = isOwnStartOpen(hearing, start.at) && crossings.some((at, checkpoint) => checkpoint > 0 && at !== null);
  const doubt = Math.min(isElse ? other.dearerBy : farDearer, isOpen ? (margins[0] ?? farDearer) : farDearer);
  return doubt < farDearer ? doubt : null;
}

/** Tells the checkpoints and legs that came too soon. Times by hand that say again what stands leave them as they are: the reads alone tell them. */
function soonOf(
  hearing: Hearing,
  walk: Walk,
  verdicts: () => readonly Verdict[],
): Pick<Judgement, 'tooSoon' | 'forbidden'> {
  const { alone } = walk;
  if (alone !== null && isSaidAgain(walk, alone)) {
    const unsaid = withoutTimes(hearing);
    return soonOf(unsaid, alone, () => verdictsOf(unsaid, alone));
  }
  const forbidden = forbiddenLegs(hearing, walk);
  const heardSoon = heardTooSoon(hearing, walk, verdicts);
  const tooSoon = heardSoon.length > 0 ? heardSoon : forbidden.map(({ checkpoint }) => checkpoint);
  const unchosen = tooSoon.length > 0 ? null : walkUnchosen(hearing, walk);
  return unchosen === null
    ? { forbidden, tooSoon }
    : soonOf(unchosen.hearing, unchosen.walk, () => verdictsOf(unchosen.hearing, unchosen.walk));
}

/** The walk without the choices of staff, where these move nothing; null: they do, or there are none. */
function walkUnchosen(
  hearing: Hearing,
  { crossings }: Walk,
): { readonly hearing: Hearing; readonly walk: Walk } | null {
  if (hearing.entrant.choices.length === 0 || work.isTooMuchOfRunner()) return null;
  const free = { ...hearing, entrant: { ...hearing.entrant, choices: [] } };
  const walk = startedBy(free, walkThatCounts(free));
  return crossings.every((at, checkpoint) => at === walk.crossings[checkpoint]) ? { hearing: free, walk } : null;
}

/** Tells whether the times by hand move nothing but instants within a second. */
const isSaidAgain = ({ crossings }: Walk, alone: Walk): boolean =>
  crossings.every((at, checkpoint) => {
    const before = alone.crossings[checkpoint] ?? null;
    return at === null || before === null ? at === before : Math.abs(at - before) < secondMs;
  });

const secondMs = 1_000;

/** Before any gun and before the planned start people only warm up on the mat, unless they are then seen on the course. */
function canBeStart(hearing: Hearing, { start, stops }: Walk): boolean {
  const { rules } = hearing;
  if (rules.chronotype === 'individual_chrono' || start.at === null || stops.length > 0) return true;
  return start.at >= rules.plannedStartAt || gunFor(hearing, start.at) !== null;
}

function withoutStart({ rules }: Hearing, walk: Walk): Walk {
  return {
    ...walk,
    start: { ...walk.start, visit: -1, read: null, at: null, setOffAt: rules.plannedStartAt },
    crossings: walk.crossings.map(() => null),
  };
}

/** Own start crossing, else start offset, else the reference. Nobody gains by starting before the gun or by an unaccepted late start. */
export function netStartAt({ rules, entrant }: Hearing, { start }: Pick<Walk, 'start'>): EpochMs | null {
  const { reference, typedAt, at } = start;
  if (rules.chronotype === 'individual_chrono') return reference.at;
  if (typedAt !== null) return typedAt;
  if (at !== null) return reference.at === null ? at : Math.max(at, reference.at);
  if (reference.at === null || start.isLate) return reference.at;
  return reference.at + (entrant.startOffsetMs ?? 0);
}

/** In the order of the type's list; from `too_soon` on they come after these. */
function warningsOf(hearing: Hearing, walk: Walk, crossings: readonly (EpochMs | null)[]): Warning[] {
  const { start } = walk;
  const isCrossed = crossings.some((at) => at !== null);
  const found: Warning[] = [];
  if (isCheckpointMissing(hearing, crossings)) found.push('missing_checkpoint');
  if (isStartUnknown(hearing, walk, crossings)) found.push('no_start_read');
  if (start.isLate) found.push('late_start');
  if (start.reference.isWaveAssumed && isCrossed) found.push('wave_assumed');
  if (isLapMissed(hearing, crossings)) found.push('fewer_visits_than_checkpoints');
  if (isCrossed && (start.reference.at === null || isReadAgainstStandIn(hearing, walk))) found.push('no_reference');
  if (nearOther(hearing, walk) !== null) found.push('two_explanations');
  if (walk.voided.length > 0) found.push('choice_void');
  return found;
}

/** The other explanation that staff are told of: one with another finish, or none, else one with another start; null: there is none. */
export const nearOther = (hearing: Hearing, walk: Walk): OtherWalk | null =>
  hasNearOther(hearing, walk) ? walk.other : openStart(hearing, walk);

/**
 * The explanation by an own start that was heard, or not, while staff have said nothing of it, nor typed the time of the finish: to choose the instant of a finish says nothing of the start.
 * Times by hand that say again what stands leave it so.
 */
function openStart(hearing: Hearing, walk: Walk): OtherWalk | null {
  const { entrant, course } = hearing;
  const isSaid =
    entrant.choices.some(({ checkpoint }) => checkpoint === 0) ||
    entrant.manualTimes.some(({ checkpoint }) => checkpoint === 0 || checkpoint === course.finish);
  if (isSaid || walk.crossings.every((at) => at === null)) return null;
  const isAgain = walk.alone !== null && isSaidAgain(walk, walk.alone);
  return isAgain ? otherByStart(withoutTimes(hearing), walk.alone) : otherByStart(hearing, walk);
}

/** A timed checkpoint before the furthest crossing has no time, though it was on the course. */
function isCheckpointMissing({ rules, course, entrant }: Hearing, crossings: readonly (EpochMs | null)[]): boolean {
  const furthest = crossings.findLastIndex((at) => at !== null);
  const isPassed = (checkpoint: number): boolean => {
    const after = crossings.findLast((at, i) => i < checkpoint && at !== null) ?? Number.NEGATIVE_INFINITY;
    const before = crossings.find((at, i) => i > checkpoint && at !== null) ?? Number.POSITIVE_INFINITY;
    return !isOffCourse(rules, entrant, { checkpoint, after, before });
  };
  return course.checkpoints.some(
    (checkpoint, i) => i > 0 && i < furthest && checkpoint.isTimed && crossings[i] === null && isPassed(i),
  );
}

/** A checkpoint at a mat of several, before the furthest crossing, has no time. */
function isLapMissed({ course }: Hearing, crossings: readonly (EpochMs | null)[]): boolean {
  const furthest = crossings.findLastIndex((at) => at !== null);
  return course.mats.some(
    (mat) =>
      mat.isLaps &&
      mat.checkpoints.some((position) => position > 0 && position < furthest && crossings[position] === null),
  );
}

/** Somebody on the course whose net time has nothing better to count from than the reference. */
function isStartUnknown({ rules, entrant }: Hearing, { start }: Walk, crossings: readonly (EpochMs | null)[]): boolean {
  if (startsByGun(rules) || start.isLate || entrant.startOffsetMs !== null || crossings[0] !== null) return false;
  return crossings.some((at) => at !== null);
}

/** Reads cannot be counted from the planned start that stands in for manual times. */
const isReadAgainstStandIn = ({ entrant }: Hearing, { start, stops }: Walk): boolean =>
  start.reference.isStandIn &&
  (start.at !== null || stops.some(({ checkpoint, isShut }) => !isShut && manualTimeAt(entrant, checkpoint) === null));
