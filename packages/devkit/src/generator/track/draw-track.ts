import { earthRadiusM } from '@dorsal/domain/units/distances.ts';
import { itemAt, type Random, randomFrom } from '#random.ts';
import { cityLine } from './city-line.ts';
import { type FlatPoint, lengthOf, pointsAt } from './flat-line.ts';
import { mountainLine } from './mountain-line.ts';
import { drawProfile } from './profile.ts';

/** A point as a device on the course writes it. */
export interface TrackPoint {
  readonly longitude: number;
  readonly latitude: number;
  /** Metres above the sea. */
  readonly elevation: number;
}

export interface TrackOptions {
  readonly seed: number;
  readonly ground: 'mountain' | 'city';
  /** Back at the start, or to another place. */
  readonly isClosed: boolean;
  readonly distanceM: number;
  readonly climbM: number;
  /** The rise from start to finish; 0 for a closed line. Default 0. */
  readonly riseM?: number;
  /** The start of the course, with its elevation. */
  readonly start: TrackPoint;
}

/** No slope of a mountain is steeper, none of a city. */
const steepest = { mountain: 0.23, city: 0.07 } as const;

/** Draws the course of a race that never was, as if somebody had run it with a device. The same options give the same track. */
export function drawTrack(options: TrackOptions): TrackPoint[] {
  const { ground, isClosed, distanceM, climbM, start } = options;
  const random = randomFrom(options.seed).fork(`${ground} track`);
  const line = (ground === 'city' ? cityLine : mountainLine)(random.fork('line'), { distanceM, isClosed });
  const profile = drawProfile(random.fork('profile'), {
    distanceM,
    climbM,
    riseM: isClosed ? 0 : (options.riseM ?? 0),
    steepest: steepest[ground],
  });
  const metres = whereTheDeviceWrites(random.fork('device'), distanceM);
  const walked = wobbled(random.fork('wobble'), pointsAt(line, metres), isClosed);
  const origin = itemAt(walked, 0);
  const size = distanceM / lengthOf(walked);
  const shake = slowNoise(random.fork('barometer'), 0.15);
  return walked.map(({ x, y }, i) => ({
    ...placeOnEarth({ x: (x - origin.x) * size, y: (y - origin.y) * size }, start),
    elevation: rounded(start.elevation + profile(itemAt(metres, i)) + (i === 0 ? 0 : shake()), 1),
  }));
}

/** Every three seconds or so, at the pace of the moment. */
function whereTheDeviceWrites(random: Random, distanceM: number): number[] {
  const metres = [0];
  for (let at = random.between(7, 13); at < distanceM - 5; at += random.between(7, 13)) metres.push(at);
  return [...metres, distanceM];
}

/** Half a metre aside, slowly to and fro; both ends of a round are one place. */
function wobbled(random: Random, line: readonly FlatPoint[], isClosed: boolean): FlatPoint[] {
  const [east, north] = [slowNoise(random.fork('east'), 0.3), slowNoise(random.fork('north'), 0.3)];
  const last = line.length - 1;
  return line.map(({ x, y }, i) => {
    const [byX, byY] = [east(), north()];
    return isClosed && (i === 0 || i === last) ? { x, y } : { x: x + byX, y: y + byY };
  });
}

/** The error of a device: each value repeats most of the one before. */
function slowNoise(random: Random, size: number): () => number {
  let off = 0;
  return () => {
    off = 0.85 * off + size * Math.max(-2.5, Math.min(2.5, random.normal()));
    return off;
  };
}

/** Radius of the sphere on which distances are measured. */
const degrees = (radians: number): number => (radians * 180) / Math.PI;

function placeOnEarth({ x, y }: FlatPoint, start: TrackPoint): { longitude: number; latitude: number } {
  const latitude = start.latitude + degrees(y / earthRadiusM);
  const longitude = start.longitude + degrees(x / (earthRadiusM * Math.cos((latitude * Math.PI) / 180)));
  return { longitude: rounded(longitude, 7), latitude: rounded(latitude, 7) };
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
