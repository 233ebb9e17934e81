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
