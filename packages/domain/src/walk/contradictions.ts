import { type Hearing, manualTimeAt } from '#timing/hearing.ts';
import type { EpochMs } from '#timing/types.ts';
import { visitAt } from './ground/settled.ts';
import { hasNearOther, type Walk } from './search/explain-walk.ts';
import type { Stop } from './search/sums.ts';

/** A time by hand, as an instant. */
export interface ByHand {
  readonly checkpoint: number;
  readonly at: EpochMs;
}

type Known = Pick<Walk, 'start' | 'stops' | 'crossings'>;

/** The times by hand that are later than one of a later checkpoint, with that one. Nobody finishes as they start. */
export function contradictingTimes({ entrant }: Hearing, { start, crossings }: Known): readonly [ByHand, ByHand][] {
  if (entrant.manualTimes.length === 0) return [];
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

/**
 * The crossings that the reads alone tell and that are gone with the times by hand: a start or a finish of which there is none any more, and visits that
 * belong to nothing now. One visit is what a time stands for: that in which it lies, else that of its checkpoint. Where the time settled a doubt of the reads
 * alone the visits are as they may be.
 */
export function lostToHand(hearing: Hearing, walk: Walk): readonly ByHand[] {
  const { alone } = walk;
  if (alone === null) return [];
  const { finish } = hearing.course;
  const gone = [0, finish].filter(
    (checkpoint) => alone.crossings[checkpoint] != null && walk.crossings[checkpoint] == null,
  );
  const isSettled = hasNearOther(hearing, alone) && alone.other?.crossings[finish] === (walk.crossings[finish] ?? null);
  const kept = keptVisits(hearing, walk, alone);
  const left = isSettled ? [] : heardIn(alone).filter(({ visit }) => !kept.has(visit));
  const lost = new Set([...gone, ...left.map(({ checkpoint }) => checkpoint)]);
  return [...lost]
    .toSorted((a, b) => a - b)
    .flatMap((checkpoint) => {
      const at = alone.crossings[checkpoint] ?? null;
      return at === null ? [] : [{ checkpoint, at }];
    });
}

/** The visits that are the start or a crossing. */
const heardIn = ({ start, stops }: Walk): Pick<Stop, 'checkpoint' | 'visit'>[] =>
  [
    ...(start.at === null ? [] : [{ checkpoint: 0, visit: start.visit }]),
    ...stops.filter(({ isShut }) => !isShut),
  ].filter(({ visit }) => visit >= 0);

/** The visits that mean something with the times by hand, and those that they are times of. */
function keptVisits(hearing: Hearing, walk: Walk, alone: Walk): ReadonlySet<number> {
  const { start, stops } = walk;
  const typed = stops.filter(({ visit }) => visit < 0);
  const byHand = start.typedAt === null ? typed : [{ checkpoint: 0, at: start.typedAt }, ...typed];
  return new Set([
    start.visit,
    ...stops.map(({ visit }) => visit),
    ...byHand.flatMap((time) => visitsOfTime(hearing, alone, time)),
  ]);
}

/** A choice of staff that the time takes the place of is no reading of the visits. */
function visitsOfTime({ course, entrant }: Hearing, alone: Walk, { checkpoint, at }: ByHand): number[] {
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(checkpoint));
  const own = visitAt(alone.visits, mat, at, course.mats[mat]?.visitGapMs ?? 0);
  const isChosen = entrant.choices.some((choice) => choice.checkpoint === checkpoint);
  if (own >= 0 && !isChosen) return [own];
  return [own, ...heardIn(alone).flatMap((one) => (one.checkpoint === checkpoint ? [one.visit] : []))];
}
