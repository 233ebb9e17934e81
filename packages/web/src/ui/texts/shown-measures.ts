import { heightIn, longDistance, type UnitSystem } from '@dorsal/domain/units/distances.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { type Covered, isSpeed, paceOf } from '@dorsal/domain/units/paces.ts';
import { cachedFormats } from './cached-formats.ts';

/** The units of a visitor, and the language that numbers are written in. */
export interface Reading {
  readonly units: UnitSystem;
  readonly language: string;
}

const numbers = cachedFormats((locale, decimals) => {
  const digits = Number(decimals);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
});
const numberText = (value: number, language: string, decimals: number): string =>
  numbers(language, String(decimals)).format(value);

/** A number and its unit stay on one line. */
const space = '\u00a0';

/** '21.1 km', '21,1 km', '13.1 mi': to one decimal (document 2, section 2.1). */
export const shownDistance = (distanceM: number, { units, language }: Reading): string =>
  `${numberText(longDistance(distanceM, units), language, 1)}${space}${units === 'metric' ? 'km' : 'mi'}`;

/** '1,250 m' or '4,101 ft': climbs, descents and heights. */
export const shownClimb = (heightM: number, { units, language }: Reading): string =>
  `${numberText(heightIn(heightM, units), language, 0)}${space}${units === 'metric' ? 'm' : 'ft'}`;

/** A race by its distance, '10K', '21.1K', '6.2 mi' (document 1, section 2: 'distance in K'). */
export function shownRaceDistance(distanceM: number, { units, language }: Reading): string {
  const value = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(longDistance(distanceM, units));
  return units === 'metric' ? `${value}K` : `${value}${space}mi`;
}

/** The climb of a race, '250 m+' (document 1, section 2: 'positive slope in m+'). */
export const shownRaceSlope = (slopeM: number, reading: Reading): string => `${shownClimb(slopeM, reading)}+`;

/** The pace or speed as the sport says it: '34.2 km/h', '1:52 min/100m', '4:05 min/km'. Null where nothing was covered. */
export function shownPace(covered: Omit<Covered, 'units'>, { units, language }: Reading): string | null {
  const pace = paceOf({ ...covered, units });
  if (pace === null) return null;
  // To the nearest second, as speeds are to the nearest tenth; durations are cut.
  const value = isSpeed(pace.unit)
    ? numberText(pace.value, language, 1)
    : formatDuration(Math.round(pace.value / 1_000) * 1_000);
  return `${value}${space}${pace.unit}`;
}
