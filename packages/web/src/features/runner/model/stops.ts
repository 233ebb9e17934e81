import type { CheckpointView } from '@dorsal/contract/views/event/checkpoint-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ResultView } from '@dorsal/contract/views/people/result-view.ts';
import type * as z from 'zod';
import { finishOf } from './finish-times.ts';

export type ShownResult = z.output<typeof ResultView>;

/** Where a place went since the place before it; null: there is nothing to compare. */
export type Trend = 'up' | 'down' | 'same' | null;

/** A way between two timed points that this runner was heard at. */
export interface Leg {
  readonly timeMs: number;
  readonly distanceM: number;
}

/** A checkpoint after the start as this runner met it. */
export interface Stop {
  readonly id: string;
  readonly kind: 'intermediate' | 'finish';
  readonly name: string | null;
  readonly distanceM: number | null;
  /** Official: since the reference, penalties included at the finish. Null: not there (yet). */
  readonly timeMs: number | null;
  /** Of it, what penalties added. */
  readonly addedMs: number;
  readonly leg: Leg | null;
  readonly place: number | null;
  readonly placeTrend: Trend;
  readonly categoryPlace: number | null;
  readonly categoryTrend: Trend;
}

/** What is known of a runner at one checkpoint. */
interface Met {
  readonly officialMs: number | null;
  readonly addedMs: number;
  /** Without penalties, for paces; since the reference and since the own start. */
  readonly runMs: number | null;
  readonly netMs: number | null;
  readonly place: number | null;
  readonly categoryPlace: number | null;
}

/** A fall in the number is a way up. */
export function trendOf(before: number | null, now: number | null): Trend {
  if (before === null || now === null) return null;
  if (now === before) return 'same';
  return now < before ? 'up' : 'down';
}

/** The checkpoints after the start in course order; what was missed is compared over. */
export function stopsOf(modality: ModalityView, result: ShownResult | undefined): Stop[] {
  let from: { distanceM: number | null; met: Pick<Met, 'runMs' | 'netMs'> } = {
    distanceM: 0,
    met: { runMs: 0, netMs: 0 },
  };
  let [place, categoryPlace]: (number | null)[] = [null, null];
  return timedPoints(modality).map(({ checkpoint, kind, distanceM }) => {
    const met = kind === 'finish' ? metFinish(modality, result) : metBetween(checkpoint, result);
    const stop: Stop = {
      id: checkpoint._id,
      kind,
      name: checkpoint.location?.custom_name ?? checkpoint.name ?? null,
      distanceM,
      timeMs: met.officialMs,
      addedMs: met.addedMs,
      leg: legOf(from, { distanceM, met }),
      place: met.place,
      placeTrend: trendOf(place ?? null, met.place),
      categoryPlace: met.categoryPlace,
      categoryTrend: trendOf(categoryPlace ?? null, met.categoryPlace),
    };
    if (met.runMs !== null) from = { distanceM, met };
    place = met.place ?? place;
    categoryPlace = met.categoryPlace ?? categoryPlace;
    return stop;
  });
}

interface Point {
  readonly checkpoint: CheckpointView;
  readonly kind: Stop['kind'];
  readonly distanceM: number | null;
}

function timedPoints({ intermediates = [], finish_checkpoint: finish, distance }: ModalityView): Point[] {
  const between = intermediates
    .filter(({ timed }) => timed !== false)
    .map((checkpoint) => ({
      checkpoint,
      kind: 'intermediate' as const,
      distanceM: checkpoint.distance_from_start ?? null,
    }));
  if (!finish) return between;
  return [
    ...between,
    { checkpoint: finish, kind: 'finish', distanceM: finish.distance_from_start ?? distance ?? null },
  ];
}

function metBetween({ _id, order }: CheckpointView, result: ShownResult | undefined): Met {
  const split = result?.intermediate_results?.find((one) =>
    one.intermediate === undefined ? one.order === order : one.intermediate === _id,
  );
  const officialMs = split?.total_time ?? null;
  return {
    officialMs,
    addedMs: 0,
    runMs: officialMs,
    netMs: split?.total_time_real ?? null,
    place: split?.pos_general ?? null,
    categoryPlace: split?.pos_category ?? null,
  };
}

function metFinish(modality: ModalityView, result: ShownResult | undefined): Met {
  const { officialMs, inFinishMs, ownMs } = finishOf(modality, result);
  return {
    officialMs,
    addedMs: (officialMs ?? 0) - (inFinishMs ?? 0),
    runMs: inFinishMs,
    netMs: ownMs,
    place: result?.pos_general ?? null,
    categoryPlace: result?.pos_category ?? null,
  };
}

type End = { readonly distanceM: number | null; readonly met: Pick<Met, 'runMs' | 'netMs'> };

/** Net times where both ends have one: the first leg then begins with the own start, not with the gun. */
function legOf(from: End, to: End): Leg | null {
  if (from.distanceM === null || to.distanceM === null) return null;
  const net = between(from.met.netMs, to.met.netMs);
  const timeMs = net ?? between(from.met.runMs, to.met.runMs);
  const distanceM = to.distanceM - from.distanceM;
  return timeMs === null || timeMs <= 0 || distanceM <= 0 ? null : { timeMs, distanceM };
}

const between = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : to - from;

/** The last stop with a time; null: none yet. */
export const lastStop = (stops: readonly Stop[]): Stop | null =>
  stops.findLast(({ timeMs }) => timeMs !== null) ?? null;

/** How far a runner has surely come, of how far; null: the length is not known. */
export function progressOf(
  modality: ModalityView,
  stops: readonly Stop[],
): { readonly coveredM: number; readonly totalM: number } | null {
  const totalM = modality.distance ?? modality.finish_checkpoint?.distance_from_start ?? 0;
  if (totalM <= 0) return null;
  return { coveredM: Math.min(totalM, lastStop(stops)?.distanceM ?? 0), totalM };
}
