import { type ArrivalFigures, ArrivalTally } from '@dorsal/domain/prediction/arrival-tally.ts';
import { timeAt } from '@dorsal/domain/prediction/own-pace.ts';
import { type PastArrival, pastArrivals } from '@dorsal/domain/prediction/past-arrivals.ts';
import type { RaceArrivals } from '@dorsal/domain/prediction/race-arrivals.ts';
import { BoardLoader } from '#modules/boards/load-board.ts';
import type { Context } from '#platform/context.ts';
import { BoardArrivals } from './board-arrivals.ts';

/** The figures of some of the expected arrivals: those at the next checkpoint, or those at the finish. */
export interface MeasuredPart {
  readonly kind: 'next' | 'finish';
  /** Position on the course: of `next` the checkpoint expected, of `finish` the one passed. Null: all of them. */
  readonly checkpoint: number | null;
  /** A part of the field by running time; null: everyone. */
  readonly part: string | null;
  readonly figures: ArrivalFigures;
}

export type MeasuredArrivals =
  | { readonly ok: true; readonly finish: number; readonly parts: readonly MeasuredPart[] }
  | { readonly ok: false; readonly refusal: 'no_course' | 'nobody_passed' };

/**
 * Walks a stored race through its expected arrivals: each crossing with the span that people saw from then on, against the next crossing and the
 * finish. The spans are those of the live pages: the same function of the crossings before.
 */
export async function measureArrivals(
  context: Pick<Context, 'db' | 'now'> & { readonly pool: ConstructorParameters<typeof BoardLoader>[0] },
  modality: number,
): Promise<MeasuredArrivals> {
  const board = await new BoardLoader(context.pool).load(modality);
  if (!board) return { ok: false, refusal: 'no_course' };
  const race = await new BoardArrivals(context).of(board);
  const parts = measureRace(race, [...board.board.slotOf.keys()]);
  if (parts.length === 0) return { ok: false, refusal: 'nobody_passed' };
  return { ok: true, finish: race.course.along.length - 1, parts };
}

/** By checkpoint in course order, then by part of the field, then everyone; first the next checkpoints, then the finish. */
function measureRace(race: RaceArrivals, people: readonly number[]): MeasuredPart[] {
  const measured = [...outcomesOf(race, people)];
  return (['next', 'finish'] as const).flatMap((kind) => {
    const ofKind = measured.filter((one) => one.kind === kind);
    const checkpoints = [...Map.groupBy(ofKind, (one) => one.checkpoint)].sort(([a], [b]) => a - b);
    const byPart = Map.groupBy(ofKind, (one) => one.part);
    return [
      ...checkpoints.map(([checkpoint, ones]) => ({ kind, checkpoint, part: null, figures: figuresOf(ones) })),
      ...fieldParts.map(([part]) => ({ kind, checkpoint: null, part, figures: figuresOf(byPart.get(part) ?? []) })),
      { kind, checkpoint: null, part: null, figures: figuresOf(ofKind) },
    ].flatMap(({ figures, ...rest }) => (figures === null ? [] : [{ ...rest, figures }]));
  });
}

function figuresOf(measured: readonly Measured[]): ArrivalFigures | null {
  const tally = new ArrivalTally();
  for (const { outcome } of measured) tally.add(outcome);
  return tally.figures();
}

interface Measured extends PastArrival {
  readonly part: string;
}

function* outcomesOf(race: RaceArrivals, people: readonly number[]): Generator<Measured> {
  const finish = race.course.along.length - 1;
  for (let passed = 1; passed < finish; passed++)
    for (const { id, part } of passersOf(race, people, passed))
      for (const one of pastArrivals(race, id, passed)) yield { ...one, part };
}

/** Parts of the field, the fastest first, with the share of it that they end at. */
const fieldParts = [
  ['first tenth', 0.1],
  ['to the middle', 0.5],
  ['to nine tenths', 0.9],
  ['last tenth', 1],
] as const;

/** People with a time at a checkpoint, each with their part of the field there. */
function passersOf(race: RaceArrivals, people: readonly number[], checkpoint: number) {
  const passers = people
    .flatMap((id) => {
      const way = race.wayOf(id);
      const ms = way ? timeAt(way, checkpoint) : Number.NaN;
      return Number.isNaN(ms) ? [] : [{ id, ms }];
    })
    .sort((a, b) => a.ms - b.ms);
  return passers.map(({ id }, index) => {
    const share = (index + 1) / passers.length;
    return { id, part: fieldParts.find(([, end]) => share <= end)?.[0] ?? 'last tenth' };
  });
}
