import { chosenDistance } from '@dorsal/domain/event/course-length.ts';
import type { Modality } from '#race/modality.ts';
import type { TrackLine, TrackPoint } from '#race/use-track-line.ts';

/** Longitude and latitude, in the order of GeoJSON. */
export type LngLat = readonly [longitude: number, latitude: number];

/** South-west and north-east corner. */
export type Bounds = readonly [LngLat, LngLat];

/** The smallest box around all of the line; null: the line has no points. */
export function boundsOf(points: readonly TrackPoint[]): Bounds | null {
  const [first] = points;
  if (!first) return null;
  let [west, south] = first;
  let [east, north] = first;
  for (const [longitude, latitude] of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [
    [west, south],
    [east, north],
  ];
}

/** The place on the line at a share of its length; null: the line has no points. */
export function placeAt(points: readonly TrackPoint[], share: number): LngLat | null {
  const wanted = wantedMetres(points, share);
  const after = indexFrom(points, wanted);
  const [from, to] = [points[Math.max(0, after - 1)], points[after]];
  if (!from || !to) return null;
  const part = to[3] === from[3] ? 0 : (wanted - from[3]) / (to[3] - from[3]);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** The first point at or behind a distance; the number of points where there is none. */
export function indexFrom(points: readonly TrackPoint[], atM: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[3] ?? 0) < atM) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line from the start to a share of its length. */
export function lineUntil(points: readonly TrackPoint[], share: number): LngLat[] {
  const wanted = wantedMetres(points, share);
  const end = placeAt(points, share);
  const passed = points.filter(([, , , distanceM]) => distanceM < wanted).map(lngLatOf);
  return end ? [...passed, end] : passed;
}

export const lngLatOf = ([longitude, latitude]: TrackPoint): LngLat => [longitude, latitude];

const wantedMetres = (points: readonly TrackPoint[], share: number): number =>
  Math.min(1, Math.max(0, share)) * (points.at(-1)?.[3] ?? 0);

/** A recorder that was off for less than this leaves no gap to be seen. */
const leastGapDegrees = 0.0004;

/** The pieces of the line between its gaps. In a gap the metres do not grow while the place jumps, and nobody runs there. */
export function piecesOf(points: readonly TrackPoint[]): readonly (readonly TrackPoint[])[] {
  const pieces: TrackPoint[][] = [];
  let last: TrackPoint | undefined;
  for (const point of points) {
    if (last && !isGap(last, point)) pieces.at(-1)?.push(point);
    else pieces.push([point]);
    last = point;
  }
  return pieces;
}

/** True where the line jumps: nobody runs from the one point to the other. */
export const isGap = (from: TrackPoint, to: TrackPoint): boolean =>
  to[3] - from[3] < 0.05 && Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]) > leastGapDegrees;

/**
 * The line with its metres on the length that the race is said to have, see `chosenDistance`: kilometres on the map and on the profile are
 * those that runners find on the road. Climbs and heights stay what the track says.
 */
export function chosenLine(
  line: TrackLine,
  { distanceM, usesTrackLength: usesTrack }: Pick<Modality, 'distanceM' | 'usesTrackLength'>,
): TrackLine {
  const lengthM = chosenDistance({ distanceM: distanceM ?? null, trackM: line.lengthM, usesTrack }) ?? line.lengthM;
  // The last point closes the line, whatever was rounded on the way here.
  const trackM = line.points.at(-1)?.[3] ?? 0;
  if (trackM <= 0 || lengthM <= 0) return line;
  const scale = lengthM / trackM;
  return { ...line, lengthM, points: line.points.map(([x, y, height, at]) => [x, y, height, at * scale]) };
}
