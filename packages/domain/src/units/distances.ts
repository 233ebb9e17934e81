export const unitSystems = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof unitSystems)[number];

/** Document 1, section 1: the factors exactly. */
export const milesPerKm = 0.621371192;
export const feetPerMetre = 3.2808399;

/** Kilometres, or miles. */
export const longDistance = (distanceM: number, units: UnitSystem): number =>
  units === 'metric' ? distanceM / 1000 : (distanceM / 1000) * milesPerKm;

/** Metres, or feet: climbs and heights. */
export const heightIn = (heightM: number, units: UnitSystem): number =>
  units === 'metric' ? heightM : heightM * feetPerMetre;

/** '21.1 km' or '13.1 mi'. */
export const formatDistance = (distanceM: number, units: UnitSystem, decimals = 1): string =>
  `${longDistance(distanceM, units).toFixed(decimals)} ${units === 'metric' ? 'km' : 'mi'}`;

/** '1250 m' or '4101 ft'. */
export const formatHeight = (heightM: number, units: UnitSystem): string =>
  `${Math.round(heightIn(heightM, units))} ${units === 'metric' ? 'm' : 'ft'}`;
