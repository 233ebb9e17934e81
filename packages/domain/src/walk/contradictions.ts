import { isOpen, minLegTime } from '#timing/course.ts';
import { type Hearing, manualTimeAt } from '#timing/hearing.ts';
import type { EpochMs, Read, Verdict } from '#timing/types.ts';
import type { Walk } from './explain-walk.ts';
import type { Visit } from './search/visits.ts';

/** A time by hand, as an instant. */
export interface ByHand {
  readonly checkpoint: number;
  readonly at: EpochMs;
}

type Known = Pick<Walk, 'visits' | 'start' | 'stops' | 'crossings'>;

/** The times by hand that are later than one of a later checkpoint, with that one. Nobody finishes as they start. */
export function contradictingTimes({ entrant }: Hearing, { start, crossings }: Known): readonly [ByHand, ByHand][] {
  const typed = crossings.flatMap((crossing, checkpoint): ByHand[] => {
    const at = checkpoint === 0 ? start.typedAt : crossing;
    return at === null || manualTimeAt(entrant, checkpoint) === null ? [] : [{ checkpoint, at }];
  });
  return typed.flatMap((one, index): [ByHand, ByHand][] => {
    const other = typed.slice(index + 1).find(({ at }) => (one.checkpoint === 0 ? at <= one.at : at < one.at));
    return other === undefined ? [] : [[one, other]];
  });
}

/** The time by hand that a visit is too early for: of a checkpoint before the one that it could be at, or of that very one; null: none. */
export const laterByHand = (
  { start, stops }: Pick<Known, 'start' | 'stops'>,
  checkpoint: number,
  at: EpochMs,
): ByHand | null =>
  stops.find((stop) => stop.visit < 0 && stop.checkpoint < checkpoint && stop.at >= at) ??
  (start.typedAt !== null && start.typedAt >= at ? { checkpoint: 0, at: start.typedAt } : null);

/** Tells whether a time by hand keeps the runner from a later checkpoint that heard them before it and that has no other crossing. */
export function isHeardBeforeHand(hearing: Hearing, walk: Known, verdicts: readonly Verdict[]): boolean {
  if (hearing.entrant.manualTimes.length === 0) return false;
  const lost = walk.visits.flatMap((visit) => {
    const byHand = lostTo(hearing, walk, visit, verdicts[visit.reads[0] ?? -1]);
    return byHand === null ? [] : [{ byHand, isItsMat: hearing.course.mats[visit.mat]?.checkpoints.includes(byHand) }];
  });
  // One visit to the mat of a time by hand is what the time stands for.
  return lost.some(({ byHand, isItsMat }) => !isItsMat || lost.filter((one) => one.byHand === byHand).length > 1);
}

/** The checkpoint of the time by hand that takes a later checkpoint from the runner; null: none does. */
function lostTo(hearing: Hearing, walk: Known, visit: Visit, verdict: Verdict | undefined): number | null {
  if (verdict?.kind !== 'rejected' || (verdict.why !== 'too_fast' && verdict.why !== 'before_start')) return null;
  const { read } = verdict;
  const { entrant, course } = hearing;
  const setOffAt = walk.start.reference.at ?? Number.POSITIVE_INFINITY;
  const target = (course.mats[visit.mat]?.checkpoints ?? []).find(
    (checkpoint) =>
      checkpoint > 0 &&
      walk.crossings[checkpoint] === null &&
      manualTimeAt(entrant, checkpoint) === null &&
      isServedBy(hearing, checkpoint, read) &&
      read.at - setOffAt >= Math.max(1, minLegTime(course, 0, checkpoint)) &&
      laterByHand(walk, checkpoint, read.at) !== null,
  );
  return target === undefined ? null : (laterByHand(walk, target, read.at)?.checkpoint ?? null);
}

const isServedBy = ({ course }: Hearing, checkpoint: number, { device, at }: Read): boolean =>
  (course.sites.get(device)?.configurations ?? []).some((one) => one.checkpoint === checkpoint && isOpen(one, at));
