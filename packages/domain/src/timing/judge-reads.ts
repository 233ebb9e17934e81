import { findStart, type Start } from './find-start.ts';
import { type Hearing, manualTimeAt, openHearing } from './hearing.ts';
import { itineraryOf } from './lap-pace.ts';
import { gunOrPlan, type Reference, settleReference } from './references.ts';
import { startsByGun } from './starts-by-gun.ts';
import type { Entrant, EpochMs, Read, TimingRules, Verdict, Warning } from './types.ts';
import { type SetOff, type Walk, walkCourse } from './walk-course.ts';

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
}

/**
 * Judges all reads of one runner at every mat: which of them are crossings, and why the others are not. `reads` are those of all the
 * runner's chips in any order; the judgement is a function of the set. Design, section 5, 'From reads to results'.
 */
export function judgeReads(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Judgement {
  const hearing = openHearing(rules, entrant, reads);
  const start = findStart(hearing);
  const reference = settleReference(hearing, start.waveReadAt, start.at);
  const setOff = setOffAt(hearing, start, reference);
  const walk = walkWithLaps(hearing, reference, setOff);
  const { crossings } = walk;
  crossings[0] = manualStartAt(hearing, reference) ?? start.at;
  for (const manual of setOff.manual) crossings[manual.checkpoint] = manual.at;
  return {
    verdicts: walk.verdicts,
    referenceAt: reference.at,
    wave: reference.wave,
    netStartAt: netStartAt(hearing, start, reference),
    crossings,
    warnings: warningsOf(hearing, { start, reference, walk }),
  };
}

/** From when on the runner is on the course, and the manual times as instants. */
function setOffAt(hearing: Hearing, start: Start, reference: Reference): SetOff {
  const { rules, entrant } = hearing;
  const from = reference.at ?? start.at ?? gunOrPlan(rules);
  const at = Math.max(from, start.at ?? from, manualStartAt(hearing, reference) ?? from);
  const referenceAt = reference.at;
  if (referenceAt === null || entrant.manualTimes.length === 0) return { at, manual: [] };
  const manual = entrant.manualTimes
    .filter(({ checkpoint }) => checkpoint > 0 && checkpoint < rules.checkpoints.length)
    .map(({ checkpoint, timeMs }) => ({ checkpoint, at: referenceAt + timeMs }))
    .toSorted((a, b) => a.at - b.at || a.checkpoint - b.checkpoint);
  return { at, manual };
}

/** Visits to a mat of laps go to its checkpoints in order; only where some stay without a visit does the runner's own pace decide. */
function walkWithLaps(hearing: Hearing, reference: Reference, setOff: SetOff): Walk {
  const inOrder = walkCourse(hearing, setOff, null);
  const { visits } = inOrder;
  // one visit gives no pace
  if (visits.length < 2 || !isLapWithoutVisit(hearing, inOrder)) return inOrder;
  return walkCourse(hearing, setOff, itineraryOf(hearing.course, visits, manualStartAt(hearing, reference)));
}

function isLapWithoutVisit({ course, entrant }: Hearing, { crossings }: Walk): boolean {
  const isMissing = (checkpoint: number) =>
    checkpoint > 0 && crossings[checkpoint] === null && manualTimeAt(entrant, checkpoint) === null;
  return course.mats.some((mat) => mat.isLaps && mat.checkpoints.some(isMissing));
}

function manualStartAt({ rules, entrant }: Hearing, reference: Reference): EpochMs | null {
  const offset = manualTimeAt(entrant, 0);
  if (offset === null || reference.at === null) return null;
  // an own start typed in is the reference itself
  return rules.chronotype === 'individual_chrono' ? reference.at : reference.at + offset;
}

/** Own start crossing, else start offset, else the reference. Nobody gains by starting before the gun or by an unaccepted late start. */
function netStartAt(hearing: Hearing, start: Start, reference: Reference): EpochMs | null {
  const { rules, entrant } = hearing;
  if (rules.chronotype === 'individual_chrono') return reference.at;
  const manualAt = manualStartAt(hearing, reference);
  if (manualAt !== null) return manualAt;
  if (start.at !== null) return reference.at === null ? start.at : Math.max(start.at, reference.at);
  if (reference.at === null || start.isLate) return reference.at;
  return reference.at + (entrant.startOffsetMs ?? 0);
}

interface Findings {
  readonly start: Start;
  readonly reference: Reference;
  readonly walk: Walk;
}

/** In the order of the type's list. */
function warningsOf(hearing: Hearing, findings: Findings): Warning[] {
  const { start, reference, walk } = findings;
  const { crossings } = walk;
  const isCrossed = crossings.some((at) => at !== null);
  const found: Warning[] = [];
  if (isCheckpointMissing(hearing, walk)) found.push('missing_checkpoint');
  if (isStartUnknown(hearing, start, walk)) found.push('no_start_read');
  if (start.isLate) found.push('late_start');
  if (reference.isWaveAssumed && isCrossed) found.push('wave_assumed');
  if (walk.isLapMissed || (isFinished(hearing, walk) && isLapWithoutVisit(hearing, walk))) {
    found.push('fewer_visits_than_checkpoints');
  }
  if (isCrossed && (reference.at === null || isReadAgainstStandIn(hearing, findings))) found.push('no_reference');
  return found;
}

const isFinished = ({ course }: Hearing, { crossings }: Walk): boolean => (crossings[course.finish] ?? null) !== null;

/** A timed checkpoint before the furthest crossing has no time. */
function isCheckpointMissing({ course }: Hearing, { crossings }: Walk): boolean {
  const furthest = crossings.findLastIndex((at) => at !== null);
  return course.checkpoints.some(
    (checkpoint, i) => i > 0 && i < furthest && checkpoint.isTimed && crossings[i] === null,
  );
}

/** Somebody on the course whose net time has nothing better to count from than the reference. */
function isStartUnknown({ rules, entrant }: Hearing, start: Start, { crossings }: Walk): boolean {
  if (startsByGun(rules) || start.isLate || entrant.startOffsetMs !== null || crossings[0] !== null) return false;
  return crossings.some((at) => at !== null);
}

/** Reads cannot be counted from the planned start that stands in for manual times. */
const isReadAgainstStandIn = ({ entrant }: Hearing, { reference, walk }: Findings): boolean =>
  reference.isStandIn &&
  walk.crossings.some((at, checkpoint) => at !== null && manualTimeAt(entrant, checkpoint) === null);
