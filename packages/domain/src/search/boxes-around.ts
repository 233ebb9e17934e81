import { earthRadiusM } from '#units/distances.ts';

/** Degrees. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * Boxes that contain every place within a distance: two where the date line lies between. A little wider than it need be, so that rounding loses
 * nobody; the caller measures the places inside.
 */
export function boxesAround(latitude: number, longitude: number, distanceM: number): Box[] {
  const angle = Math.min(Math.PI, (distanceM * 1.001) / earthRadiusM);
  const high = toDegrees(angle) + 1e-6;
  const south = Math.max(-90, latitude - high);
  const north = Math.min(90, latitude + high);
  const width = Math.sin(angle) / Math.cos((latitude * Math.PI) / 180);
  // A circle around a pole, or half the globe, goes through every meridian.
  if (south <= -90 || north >= 90 || angle >= Math.PI / 2 || width >= 1)
    return [{ south, north, west: -180, east: 180 }];
  const wide = toDegrees(Math.asin(width)) + 1e-6;
  const [west, east] = [longitude - wide, longitude + wide];
  if (west < -180)
    return [
      { south, north, west: -180, east },
      { south, north, west: west + 360, east: 180 },
    ];
  if (east > 180)
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east: east - 360 },
    ];
  return [{ south, north, west, east }];
}

const toDegrees = (radians: number): number => (radians * 180) / Math.PI;
