import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs } from '#timing/types.ts';
import { lapsUnheard, manyLapsOf } from './many-laps.ts';
import { inDoubt } from './margins.ts';
import { farDearer } from './prices.ts';
import type { Visit } from './visits.ts';

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

/** Tells whether another walk, that costs so much more, crosses every checkpoint with just the visits that there are. */
export const isWholeInDoubt = (
  hearing: Hearing,
  visits: readonly Visit[],
  { crossings, dearerBy }: { readonly crossings: readonly (EpochMs | null)[]; readonly dearerBy: number },
): boolean => dearerBy < inDoubtWhole && crossings.every((at) => at !== null) && areAsManyHeard(hearing, visits);

/** Tells whether the mat of all laps heard the runner just as often as it has checkpoints. */
function areAsManyHeard({ course }: Hearing, visits: readonly Visit[]): boolean {
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(course.finish));
  const { checkpoints = [] } = course.mats[mat] ?? {};
  const heard = visits.filter((visit) => visit.mat === mat && !visit.isStaying).length;
  return checkpoints.length > 2 && heard === checkpoints.length;
}

/** Another finish, or none, that is so much dearer is not looked for. */
export const farDearerFinish = (hearing: Hearing, visits: readonly Visit[]): number =>
  Math.max(
    farDearer,
    doubtOfFinish(hearing, visits, null),
    areAsManyHeard(hearing, visits) && manyLapsOf(hearing, visits) === null ? inDoubtWhole : 0,
  );
