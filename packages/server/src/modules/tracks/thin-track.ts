import type { MeasuredPoint } from './measure-track.ts';

/** Longitude, latitude, metres above the sea (null where unknown), metres from the start. */
export type ScreenPoint = readonly [longitude: number, latitude: number, elevation: number | null, distanceM: number];

/** A phone draws these without effort, and no eye sees more. */
export const mostScreenPoints = 1500;

/** Metres that a line drawn from the finer points may be off: a pixel or two at the closest zoom. */
const finestM = 2;
/** Enough points for a long mountain race. */
const mostFinePoints = 12_000;

/** The line for a map that is looked at closely: every bend that an eye can see. */
export const fineTrack = (segments: readonly (readonly MeasuredPoint[])[]): ScreenPoint[] =>
  thinTrack(segments, mostFinePoints, finestM);

/**
 * The line with at most `most` points, those that its shape needs: each point is worth the distance by which the line would be off
 * without it (Douglas and Peucker). Heights count three times, so that the profile keeps its peaks. Ends of pieces always stay. Points
 * worth less than `leastM` are left out though there is room.
 */
export function thinTrack(
  segments: readonly (readonly MeasuredPoint[])[],
  most = mostScreenPoints,
  leastM = 0,
): ScreenPoint[] {
  const worth = segments.flatMap((segment) => worthOfPoints(segment));
  const points = segments.flat();
  const best = points
    .map((_, index) => index)
    .filter((index) => (worth[index] ?? 0) >= leastM)
    .toSorted((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || one - other);
  return best
    .slice(0, most)
    .toSorted((one, other) => one - other)
    .flatMap((index) => {
      const point = points[index];
      return point ? [screenPoint(point)] : [];
    });
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** A tenth of a metre, on the ground and up. */
const screenPoint = ({ longitude, latitude, elevation, distanceM }: MeasuredPoint): ScreenPoint => [
  round(longitude, 6),
  round(latitude, 6),
  elevation === null ? null : round(elevation, 1),
  round(distanceM, 1),
];

type Flat = readonly [x: number, y: number, z: number];

function worthOfPoints(segment: readonly MeasuredPoint[]): number[] {
  const flat = flatten(segment);
  const worth = flat.map(() => 0);
  worth[0] = Number.POSITIVE_INFINITY;
  worth[flat.length - 1] = Number.POSITIVE_INFINITY;
  const left: [from: number, to: number, limit: number][] = [[0, flat.length - 1, Number.POSITIVE_INFINITY]];
  for (let piece = left.pop(); piece; piece = left.pop()) {
    const [from, to, limit] = piece;
    const [at, off] = farthest(flat, from, to);
    if (at < 0) continue;
    // Worth at most what the point was that split this piece off: it is never drawn without that one.
    const value = Math.min(off, limit);
    worth[at] = value;
    left.push([from, at, value], [at, to, value]);
  }
  return worth;
}

const metresPerDegree = 111_195;
const heightWeight = 3;

/** Metres on a plane, right around the middle of the line; a piece of a race is small enough for that. */
function flatten(segment: readonly MeasuredPoint[]): Flat[] {
  const middle = segment[Math.floor(segment.length / 2)]?.latitude ?? 0;
  const east = metresPerDegree * Math.cos((middle * Math.PI) / 180);
  return segment.map(({ longitude, latitude, elevation }) => [
    longitude * east,
    latitude * metresPerDegree,
    (elevation ?? 0) * heightWeight,
  ]);
}

/** The point between two others that is farthest from the line through them; -1: there is none between. */
function farthest(flat: readonly Flat[], from: number, to: number): [at: number, off: number] {
  const [start, end] = [flat[from], flat[to]];
  let [at, best] = [-1, -1];
  if (!start || !end) return [at, best];
  for (let index = from + 1; index < to; index += 1) {
    const point = flat[index];
    const off = point ? distanceToLine(point, start, end) : -1;
    if (off > best) [at, best] = [index, off];
  }
  return [at, best];
}

function distanceToLine(point: Flat, start: Flat, end: Flat): number {
  const [dx, dy, dz] = [end[0] - start[0], end[1] - start[1], end[2] - start[2]];
  const [px, py, pz] = [point[0] - start[0], point[1] - start[1], point[2] - start[2]];
  const square = dx * dx + dy * dy + dz * dz;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / square));
  return Math.hypot(px - along * dx, py - along * dy, pz - along * dz);
}
