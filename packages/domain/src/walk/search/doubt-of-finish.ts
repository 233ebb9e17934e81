import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs } from '#timing/types.ts';
import { lapsUnheard, manyLapsOf } from './many-laps.ts';
import { inDoubt } from './margins.ts';
import { farDearer } from './prices.ts';
import type { Path } from './sums.ts';
import type { Visit } from './visits.ts';
import type { WalkQuestion } from './walk-question.ts';

/** The doubt of a finish after many laps, more or fewer of which were heard than there are: it hangs on where some were missed. Most of those who have none did not finish. */
const inDoubtByCount = { finish: 4_000, none: 6_000 };

/** The doubt below which another finish, or none, is told. While the race is on, who has laps to go is no case of it. */
export function doubtOfFinish(hearing: Hearing, visits: readonly Visit[], finishedAt: EpochMs | null): number {
  const laps = hearing.rules.phase === 'before_or_live' ? null : manyLapsOf(hearing, visits);
  if (laps === null || lapsUnheard(hearing, laps) === 0) return inDoubt;
  return finishedAt === null ? inDoubtByCount.none : inDoubtByCount.finish;
}

/** As many were heard as there are: that each of them was one, with a stop here and there, is told also where it is so much dearer. */
const inDoubtWhole = 6_000;

/** The parts of a question that tell how often somebody was at a mat. */
type Heard = Pick<WalkQuestion, 'hearing' | 'visits' | 'typed'>;

/** Tells whether another walk, that costs so much more, passes every checkpoint with just the visits that there are, and the times by hand of laps that nobody heard. */
export const isWholeInDoubt = (
  question: Heard,
  {
    crossings,
    stops,
    dearerBy,
  }: Pick<Path, 'stops'> & { readonly crossings: readonly (EpochMs | null)[]; readonly dearerBy: number },
): boolean =>
  dearerBy < inDoubtWhole &&
  crossings.every((at, checkpoint) => at !== null || stops.some((stop) => stop.checkpoint === checkpoint)) &&
  areAsManyHeard(question);

/** Tells whether the mat of all laps heard the runner just as often as it has checkpoints; a time by hand stands for a visit that it did not hear. */
function areAsManyHeard({ hearing: { course }, visits, typed }: Heard): boolean {
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(course.finish));
  const { checkpoints = [] } = course.mats[mat] ?? {};
  const heard = visits.filter((visit) => visit.mat === mat && !visit.isStaying).length;
  const byHand = typed.filter(({ checkpoint, visit }) => visit < 0 && checkpoints.includes(checkpoint)).length;
  return checkpoints.length > 2 && heard + byHand === checkpoints.length;
}

/** Another finish, or none, that is so much dearer is not looked for. */
export const farDearerFinish = (question: Heard): number =>
  Math.max(
    farDearer,
    doubtOfFinish(question.hearing, question.visits, null),
    areAsManyHeard(question) && manyLapsOf(question.hearing, question.visits) === null ? inDoubtWhole : 0,
  );
