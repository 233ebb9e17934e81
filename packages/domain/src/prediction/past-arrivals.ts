import type { Outcome } from './arrival-tally.ts';
import { expectedArrival } from './expected-arrival.ts';
import type { RaceArrivals } from './race-arrivals.ts';

/** The expected arrival of somebody from a checkpoint on, and what became of it. */
export interface PastArrival {
  readonly kind: 'next' | 'finish';
  /** Position on the course: of `next` the checkpoint expected, of `finish` the one passed. */
  readonly checkpoint: number;
  readonly outcome: Outcome;
}

/** The spans that people saw of a runner from a checkpoint on, against the arrivals that followed; none where they did not arrive. */
export function pastArrivals(race: RaceArrivals, id: number, passed: number): PastArrival[] {
  const crossings = race.wayOf(id)?.crossings ?? [];
  const madeAt = crossings[passed] ?? Number.NaN;
  const expected = expectedArrival(race, { id, checkpoint: passed, at: madeAt });
  if (expected === null) return [];
  const { checkpoint, finish } = expected;
  const [arrivedAt, finishedAt] = [crossings[checkpoint] ?? null, crossings.at(-1) ?? null];
  const arrivals: PastArrival[] = [];
  if (arrivedAt !== null) arrivals.push({ kind: 'next', checkpoint, outcome: { madeAt, span: expected, arrivedAt } });
  if (finish !== null && finishedAt !== null)
    arrivals.push({ kind: 'finish', checkpoint: passed, outcome: { madeAt, span: finish, arrivedAt: finishedAt } });
  return arrivals;
}
