import { type CourseStop, courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import type { TrackLine } from '#race/use-track-line.ts';
import { type LngLat, placeAt } from './track-line.ts';

/** A stop of the course on the map; its metres count on the length that the track is drawn with. */
export interface PlacedStop extends Pick<CourseStop, 'id' | 'kind' | 'number' | 'name' | 'distanceM'> {
  /** Null: neither given nor to be found on the track. */
  readonly at: LngLat | null;
}

/** Start, checkpoints and finish in course order. A checkpoint without a place of its own gets one on the track, by its distance. */
export function placedStops(modality: Modality, line: TrackLine): PlacedStop[] {
  const course = courseOf(modality, line.lengthM);
  const lengthM = course.lengthM ?? 0;
  const scale = scaleOf(modality, line);
  return course.stops.map(({ id, kind, number, name, distanceM, checkpoint }) => {
    const spot = checkpoint?.spot;
    const found = distanceM === null || lengthM <= 0 ? null : placeAt(line.points, distanceM / lengthM);
    return {
      ...{ id, kind, number, name },
      distanceM: distanceM === null ? null : distanceM * scale,
      at: spot ? [spot.longitude, spot.latitude] : found,
    };
  });
}

/** The factor from the distances of the race to the length of the drawn track; nearly always 1. */
export function scaleOf(modality: Modality, line: TrackLine): number {
  const lengthM = courseOf(modality, line.lengthM).lengthM ?? 0;
  return lengthM > 0 ? line.lengthM / lengthM : 1;
}

/** The stops at one place: a loop starts where it finishes, and laps pass the same mat again. */
export interface StopMark {
  readonly at: LngLat;
  readonly stops: readonly PlacedStop[];
}

/** Metres between places that are one on the map. */
const togetherM = 40;

/** One mark for each place. */
export function marksOf(stops: readonly PlacedStop[]): StopMark[] {
  const marks: { at: LngLat; stops: PlacedStop[] }[] = [];
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
