import { minLegTime } from '#timing/course.ts';
import { type Hearing, inTime, manualTimeAt } from '#timing/hearing.ts';
import type { Choice, EpochMs, HeardRead, Read, ReaderConfiguration } from '#timing/types.ts';
import { type Lengths, lengthsOf } from './lengths.ts';
import { isAtStart, type StartChoice } from './start-choices.ts';
import { crossingRead, type Visit, visitsOf } from './visits.ts';

/** A choice of staff as a walk obeys it. */
export interface ChosenVisit {
  readonly checkpoint: number;
  /** Position of the visit; -1: there is no crossing. */
  readonly visit: number;
}

/** The choices of staff against the visits of now. */
export interface ChosenVisits {
  /** The start is among them. */
  readonly chosen: readonly ChosenVisit[];
  /** Checkpoints whose choice no walk can obey any more. */
  readonly voided: readonly number[];
}

const none: ChosenVisits = { chosen: [], voided: [] };

/**
 * Looks up the visits that staff chose: those of the read that they chose, else those that hold the instant, or come within a silence of it. A choice is void where there is none, where
 * its window is shut, or where nobody can be at the next chosen visit in time. One at a checkpoint with a manual time does not count.
 */
export function chosenVisits(hearing: Hearing, visits: readonly Visit[]): ChosenVisits {
  if (hearing.entrant.choices.length === 0) return none;
  const chosen: ChosenVisit[] = [];
  const voided: number[] = [];
  let next: Choice | null = null;
  for (const { checkpoint, at: chosenAt, heard = null } of choicesThatCount(hearing).toReversed()) {
    if (chosenAt === null) {
      chosen.push({ checkpoint, visit: -1 });
      continue;
    }
    const visit = visitOf(hearing, visits, checkpoint, heard ?? chosenAt);
    const crossing: Choice = { checkpoint, at: crossingAt(hearing, visits[visit], checkpoint) };
    if (isInTime(hearing, crossing, next)) {
      chosen.push({ checkpoint, visit });
      next = crossing;
    } else voided.unshift(checkpoint);
  }
  return { chosen, voided };
}

/** The choices that no manual time beats, in the order of the course. */
export const choicesThatCount = ({ course, entrant }: Hearing): Choice[] =>
  entrant.choices
    .filter(({ checkpoint }) => checkpoint <= course.finish && manualTimeAt(entrant, checkpoint) === null)
    .toSorted((a, b) => a.checkpoint - b.checkpoint);

function isInTime({ course }: Hearing, { checkpoint, at }: Choice, next: Choice | null): boolean {
  if (at === null || next === null || next.at === null) return at !== null;
  return next.at - at >= Math.max(1, minLegTime(course, checkpoint, next.checkpoint));
}

/** The visit to the checkpoint's mat, while its window is open; -1: there is none. */
function visitOf(hearing: Hearing, visits: readonly Visit[], checkpoint: number, named: EpochMs | HeardRead): number {
  const { course, reads } = hearing;
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(checkpoint));
  const index =
    typeof named === 'number'
      ? visitAt(visits, mat, named, course.mats[mat]?.visitGapMs ?? 0)
      : visits.findIndex((one) => one.reads.some((read) => isHeard(reads[read], named)));
  const visit = visits[index];
  if (visit?.mat !== mat) return -1;
  if (checkpoint === 0) return isAtStart(hearing, visit) ? index : -1;
  return crossingAt(hearing, visit, checkpoint) === null ? -1 : index;
}

/** The instant at which a visit crosses a checkpoint; null: it is shut then. The start may be anywhere in its visit. */
function crossingAt(hearing: Hearing, visit: Visit | undefined, checkpoint: number): EpochMs | null {
  if (visit === undefined || checkpoint === 0) return visit?.arrivedAt ?? null;
  return crossingRead(hearing, readersOf(hearing, checkpoint), visit)?.at ?? null;
}

const readersOf = ({ rules, course }: Hearing, checkpoint: number): readonly ReaderConfiguration[] =>
  lengthsOf(rules, course).readersAt[checkpoint] ?? [];

const isHeard = (read: HeardRead | undefined, { device, heardAt }: HeardRead): boolean =>
  read?.device === device && read.heardAt === heardAt;

/** The read that names the visit that an instant chooses at a checkpoint: the nearest one to it of its readers; null: nobody was heard there then. */
export function chosenRead(hearing: Hearing, checkpoint: number, at: EpochMs): HeardRead | null {
  const visits = visitsOf(hearing);
  const visit = visits[visitOf(hearing, visits, checkpoint, at)];
  const reads = (visit?.reads ?? []).flatMap((read) => hearing.reads[read] ?? []);
  const isOfIt = ({ device }: Read): boolean => readersOf(hearing, checkpoint).some((one) => one.device === device);
  const [nearest] = reads.toSorted(
    (a, b) => Number(isOfIt(b)) - Number(isOfIt(a)) || Math.abs(a.at - at) - Math.abs(b.at - at) || inTime(a, b),
  );
  return nearest === undefined ? null : { device: nearest.device, heardAt: nearest.heardAt };
}

/** Tells whether a place is in keeping with what staff chose: it is their visit, or comes before or after it in time as on the course. */
export const isInKeeping = (
  chosen: readonly ChosenVisit[],
  { visit, checkpoint, isShut }: { readonly visit: number; readonly checkpoint: number; readonly isShut: boolean },
): boolean =>
  chosen.every((one) => {
    if (one.visit < 0) return checkpoint !== one.checkpoint || isShut;
    return Math.sign(visit - one.visit) === Math.sign(checkpoint - one.checkpoint);
  });

/** A manual time after the start as an instant. */
export interface TypedTime {
  readonly checkpoint: number;
  readonly at: EpochMs;
  /** The latest manual time up to this checkpoint: whoever comes by later was not at it before. Staff may contradict themselves. */
  readonly afterAt: EpochMs;
  /** The earliest one from this checkpoint on. */
  readonly beforeAt: EpochMs;
  /** Position of the visit that it is a time of; -1: no mat heard it. */
  readonly visit: number;
}

/** The manual times of a runner who started so, in the order of the course. Empty while their reference is not known. */
export function typedTimes(
  hearing: Hearing,
  lengths: Lengths,
  visits: readonly Visit[],
  start: StartChoice,
): TypedTime[] {
  const { rules, entrant, course } = hearing;
  const referenceAt = start.reference.at;
  if (referenceAt === null || entrant.manualTimes.length === 0) return [];
  const times = entrant.manualTimes
    .filter(({ checkpoint }) => checkpoint > 0 && checkpoint < rules.checkpoints.length)
    .map(({ checkpoint, timeMs }) => ({ checkpoint, at: referenceAt + timeMs }))
    .toSorted((a, b) => a.checkpoint - b.checkpoint);
  return times.map(({ checkpoint, at }, index) => ({
    checkpoint,
    at,
    afterAt: Math.max(...times.slice(0, index + 1).map((one) => one.at)),
    beforeAt: Math.min(...times.slice(index).map((one) => one.at)),
    visit: visitAt(
      visits,
      lengths.matOf[checkpoint] ?? -1,
      at,
      course.mats[lengths.matOf[checkpoint] ?? -1]?.visitGapMs ?? 0,
    ),
  }));
}

/** The visit to the mat that the instant lies in, or comes within a silence of; the nearest one. */
export function visitAt(visits: readonly Visit[], mat: number, at: EpochMs, silence: number): number {
  let nearest = -1;
  let least = silence;
  for (const [index, visit] of visits.entries()) {
    const off = Math.max(visit.arrivedAt - at, at - visit.leftAt, 0);
    if (visit.mat !== mat || off > least || (off === least && nearest >= 0)) continue;
    nearest = index;
    least = off;
  }
  return nearest;
}
