import type { CheckpointView } from '@dorsal/contract/views/event/checkpoint-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { type LngLat, placeAt, type TrackLine } from './track-line.ts';

export interface CourseStop {
  readonly kind: 'start' | 'checkpoint' | 'finish';
  /** From 1, of the checkpoints between start and finish. */
  readonly number: number;
  /** Null: none was given. */
  readonly name: string | null;
  readonly distanceM: number | null;
  /** Null: neither told nor to be found on the track. */
  readonly at: LngLat | null;
}

/** Start, checkpoints and finish in course order. Where a checkpoint has no place of its own, its distance finds one on the track. */
export function stopsOf(modality: ModalityView, line: TrackLine): CourseStop[] {
  const { start_checkpoint: start, intermediates = [], finish_checkpoint: finish } = modality;
  const lengthM = courseLengthOf(modality, line);
  const scale = scaleOf(modality, line);
  const placed = (kind: CourseStop['kind'], number: number, checkpoint: CheckpointView | undefined, orM?: number) => {
    const toldM = checkpoint?.distance_from_start ?? orM ?? null;
    const at = placeOf(checkpoint, line, toldM, lengthM);
    return { kind, number, name: nameOf(checkpoint), distanceM: toldM === null ? null : toldM * scale, at };
  };
  return [
    placed('start', 0, start, 0),
    ...intermediates.map((checkpoint, index) => placed('checkpoint', (checkpoint.order ?? index) + 1, checkpoint)),
    placed('finish', 0, finish, lengthM),
  ];
}

/** What their distances are multiplied with, to stand on the length that the race is said to have: as good as always 1. */
export const scaleOf = (modality: ModalityView, line: TrackLine): number => {
  const lengthM = courseLengthOf(modality, line);
  return lengthM > 0 ? line.distance / lengthM : 1;
};

/** The length that the distances of checkpoints and people count on; a track is often a little longer or shorter. */
export const courseLengthOf = (
  { distance, finish_checkpoint: finish }: Pick<ModalityView, 'distance' | 'finish_checkpoint'>,
  line: TrackLine,
): number => finish?.distance_from_start ?? distance ?? line.distance;

const nameOf = (checkpoint: CheckpointView | undefined): string | null =>
  checkpoint?.location?.custom_name ?? checkpoint?.name ?? null;

function placeOf(
  checkpoint: CheckpointView | undefined,
  { points }: TrackLine,
  distanceM: number | null,
  lengthM: number,
): LngLat | null {
  const told = checkpoint?.location?.coordinates;
  if (told) return [told.longitude, told.latitude];
  return distanceM === null || lengthM <= 0 ? null : placeAt(points, distanceM / lengthM);
}

/** What stands at one place: a loop starts where it finishes, and laps meet the same mat again. */
export interface StopMark {
  readonly at: LngLat;
  readonly stops: readonly CourseStop[];
}

/** Metres between places that are one on the map. */
const togetherM = 40;

/** One mark for each place. */
export function marksOf(stops: readonly CourseStop[]): StopMark[] {
  const marks: { at: LngLat; stops: CourseStop[] }[] = [];
  for (const stop of stops) {
    const { at } = stop;
    if (at === null) continue;
    const near = marks.find((mark) => metresBetween(mark.at, at) < togetherM);
    if (near) near.stops.push(stop);
    else marks.push({ at, stops: [stop] });
  }
  return marks;
}

/** Flat, which is exact enough for a street. */
function metresBetween([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  const metresPerDegree = 111_320;
  const shrunk = Math.cos((fromLat * Math.PI) / 180);
  return Math.hypot((toLng - fromLng) * shrunk, toLat - fromLat) * metresPerDegree;
}
