import type { Course } from '#timing/course.ts';
import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs } from '#timing/types.ts';
import { lengthsOf } from '#walk/ground/lengths.ts';
import { lapsUnheard, manyLapsOf } from '#walk/ground/many-laps.ts';
import { farDearer } from '#walk/ground/prices.ts';
import { isFarFromOffset } from '#walk/ground/start-choices.ts';
import type { Visit } from '#walk/ground/visits.ts';
import type { WalkQuestion } from '#walk/ground/walk-question.ts';
import { inDoubt } from './margins.ts';
import type { Path } from './sums.ts';

/** The doubt of a finish after many laps, more or fewer of which were heard than there are: it hangs on where some were missed. Most of those who have none did not finish. */
const inDoubtByCount = { finish: 4_000, none: 6_000 };

/** Of two laps one that was heard alone may be the finish of somebody quick: the pace of one leg tells little. */
const inDoubtOfTwo = 4_000;

/** The doubt below which another finish, or none, is told. While the race is on, who has laps to go is no case of it. */
export function doubtOfFinish(hearing: Hearing, visits: readonly Visit[], finishedAt: EpochMs | null): number {
  if (hearing.rules.phase === 'before_or_live') return inDoubt;
  const laps = manyLapsOf(hearing, visits);
  if (laps === null || lapsUnheard(hearing, laps) === 0)
    return finishedAt === null && isOfTwoLaps(hearing.course) ? inDoubtOfTwo : inDoubt;
  return finishedAt === null ? inDoubtByCount.none : inDoubtByCount.finish;
}

const isOfTwoLaps = (course: Course): boolean => lapsOf(course).filter((checkpoint) => checkpoint > 0).length === 2;

/**
 * As many were heard as there are. That each of them was one, with a stop here and there, is told also where it is so much dearer; where that is what
 * stands, another finish, as of a first lap that was missed and a stroll at the end, where it is so much dearer; and that there is none, as of who turned back on the
 * last lap, which was quicker than any of the others by so much.
 */
const inDoubtWhole = { other: 6_000, own: 4_000, quick: 6_000 };
const quickLap = 0.75;

/** The parts of a question that tell how often somebody was at a mat. */
type Heard = Pick<WalkQuestion, 'hearing' | 'visits' | 'typed'>;

interface Crossed extends Pick<Path, 'start' | 'stops'> {
  readonly crossings: readonly (EpochMs | null)[];
}

/** Another explanation, and how much more it costs. */
interface Dearer extends Crossed {
  readonly dearerBy: number;
}

/** Tells whether one of two walks, of which the other costs so much more, passes every checkpoint with just the visits that there are, and the times by hand of laps that nobody heard. */
export const isWholeInDoubt = (question: Heard, walk: Crossed, other: Dearer): boolean =>
  areAsManyHeard(question) &&
  ((other.dearerBy < inDoubtWhole.other && isWhole(question, other)) ||
    (other.dearerBy < inDoubtWhole.own && isFirstLapInDoubt(walk, other) && isWhole(question, walk)) ||
    (other.dearerBy < inDoubtWhole.quick && isLastLapInDoubt(question, walk, other)));

/** Tells whether nobody heard the end of the first lap in the other one of two walks, from the same start in time. */
const isFirstLapInDoubt = (walk: Crossed, other: Crossed): boolean =>
  !walk.start.isLate && walk.start.at === other.start.at && other.crossings[1] === null && walk.crossings[1] !== null;

/** Tells whether the last of the laps took much less of its length than any other leg, where the other walk has no finish. */
function isLastLapInDoubt({ hearing: { course, rules } }: Heard, { start, crossings }: Crossed, other: Crossed) {
  const { along, isKnown } = lengthsOf(rules, course);
  const passed = [start.at, ...crossings.slice(1)].flatMap((at, position) => (at === null ? [] : [{ at, position }]));
  const paces = passed.slice(1).flatMap(({ at, position }, index) => {
    const from = passed[index];
    const lengthM = (along[position] ?? 0) - (along[from?.position ?? 0] ?? 0);
    return from !== undefined && lengthM > 0 ? [(at - from.at) / lengthM] : [];
  });
  const last = paces.at(-1) ?? 0;
  return (
    (other.crossings.at(-1) ?? null) === null &&
    (crossings.at(-1) ?? null) !== null &&
    isKnown.every(Boolean) &&
    paces.length > 2 &&
    paces.slice(0, -1).every((pace) => last < quickLap * pace)
  );
}

/** A checkpoint is passed while it is shut, too, and so is the start. */
function isWhole({ hearing: { course } }: Heard, { start, stops, crossings }: Crossed): boolean {
  const isStartPassed = start.visit >= 0 || crossings[0] !== null || !lapsOf(course).includes(0);
  return crossings.every((at, position) =>
    position === 0 ? isStartPassed : at !== null || stops.some(({ checkpoint }) => checkpoint === position),
  );
}

/** The checkpoints of the mat of the finish. */
const lapsOf = ({ mats, finish }: Course): readonly number[] =>
  mats.find(({ checkpoints }) => checkpoints.includes(finish))?.checkpoints ?? [];

/** Tells whether the mat of all laps heard the runner just as often as it has checkpoints; a time by hand stands for a visit that it did not hear. */
function areAsManyHeard({ hearing: { course }, visits, typed }: Heard): boolean {
  const laps = lapsOf(course);
  const heard = visits.filter(({ mat, isStaying }) => course.mats[mat]?.checkpoints === laps && !isStaying).length;
  const byHand = typed.filter(({ checkpoint, visit }) => visit < 0 && laps.includes(checkpoint)).length;
  return laps.length > 2 && heard + byHand === laps.length;
}

/** Up to so much dearer it is told that a start far from the own start offset was a lap, or that one which was left out for that was the start. */
export const inDoubtByOffset = 6_000;

/**
 * Tells whether a start and its own offset contradict each other: its visit is a lap of another walk, in which nobody heard the start or the runner started before it, or nobody did in
 * this walk, and another one begins with a visit that is nothing in this one.
 */
export const isStartInDoubt = (hearing: Hearing, walk: Pick<Path, 'start' | 'stops'>, other: Dearer): boolean =>
  other.dearerBy < inDoubtByOffset && (isStartALap(hearing, walk, other) || isStartLeftOut(hearing, walk, other));

type Begun = Pick<Path, 'start' | 'stops'>;

const isStartALap = (hearing: Hearing, { start }: Begun, other: Begun): boolean =>
  isStop(other, start.visit) && isFarFromOffset(hearing, start.at);

/** Less than far is far enough: that it was left out says so. */
export const isStartLeftOut = ({ rules, entrant }: Hearing, walk: Begun, { start: { visit } }: Begun): boolean =>
  rules.chronotype === 'individual_chrono' &&
  entrant.startOffsetMs !== null &&
  walk.start.visit < 0 &&
  visit >= 0 &&
  !isStop(walk, visit);

const isStop = ({ stops }: Begun, visit: number): boolean => stops.some((stop) => stop.visit === visit);

/** Another finish, or none, that is so much dearer is not looked for. */
export const farDearerFinish = (question: WalkQuestion): number =>
  Math.max(
    farDearer,
    doubtOfFinish(question.hearing, question.visits, null),
    areAsManyHeard(question) && manyLapsOf(question.hearing, question.visits) === null ? inDoubtWhole.other : 0,
    canStartBeLap(question) ? inDoubtByOffset : 0,
  );

/** Tells whether one of the ways to start is far from the own start offset, at a mat that serves more than the start. */
const canStartBeLap = ({ hearing, starts, visits }: WalkQuestion): boolean =>
  starts.some(({ visit, at }) => {
    const { checkpoints = [] } = hearing.course.mats[visits[visit]?.mat ?? -1] ?? {};
    return checkpoints.length > 1 && isFarFromOffset(hearing, at);
  });
