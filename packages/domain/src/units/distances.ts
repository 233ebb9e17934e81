export const unitSystems = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** Document 1, section 1: the factors exactly. */
export const milesPerKm = 0.621371192;
export const feetPerMetre = 3.2808399;

/** Mean radius of the earth; as a sphere it is off by half a percent at most. */
export const earthRadiusM = 6_371_008.8;

/** Kilometres, or miles. */
export const longDistance = (distanceM: number, units: UnitSystem): number =>
  units === 'metric' ? distanceM / 1000 : (distanceM / 1000) * milesPerKm;

/** Metres, or feet: climbs and heights. */
export const heightIn = (heightM: number, units: UnitSystem): number =>
  units === 'metric' ? heightM : heightM * feetPerMetre;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places along the surface of the earth, taken as a sphere; latitudes and longitudes in degrees. */
export function metresBetween(
  from: { readonly latitude: number; readonly longitude: number },
  to: { readonly latitude: number; readonly longitude: number },
): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
