import type { Ms } from '#timing/types.ts';
import { longDistance, type UnitSystem } from './distances.ts';

export type PaceUnit = 'km/h' | 'mph' | 'min/100m' | 'min/100yd' | 'min/km' | 'min/mi';

/** A pace or speed as the sport says it: `value` is a speed for km/h and mph, milliseconds for the others. */
export interface Pace {
  readonly unit: PaceUnit;
  readonly value: number;
}

/** Spec: 'km/h for cycling and btt, min/100m for swimming and open_waters, per km otherwise'. */
export function paceUnit(sport: string, units: UnitSystem): PaceUnit {
  if (sport === 'cycling' || sport === 'btt') return units === 'metric' ? 'km/h' : 'mph';
  if (sport === 'swimming' || sport === 'open_waters') return units === 'metric' ? 'min/100m' : 'min/100yd';
  return units === 'metric' ? 'min/km' : 'min/mi';
}

const metresPerYard = 0.9144;

export interface Covered {
  readonly sport: string;
  readonly distanceM: number;
  readonly timeMs: Ms;
  readonly units: UnitSystem;
}

/** The pace over a distance; null where distance or time is nought. */
export function paceOf({ sport, distanceM, timeMs, units }: Covered): Pace | null {
  if (distanceM <= 0 || timeMs <= 0) return null;
  const unit = paceUnit(sport, units);
  if (unit === 'min/100m') return { unit, value: timeMs / (distanceM / 100) };
  if (unit === 'min/100yd') return { unit, value: timeMs / (distanceM / metresPerYard / 100) };
  const distance = longDistance(distanceM, units);
  return { unit, value: isSpeed(unit) ? distance / (timeMs / 3_600_000) : timeMs / distance };
}

/** More is faster: the value is no time. */
export const isSpeed = (unit: PaceUnit): unit is 'km/h' | 'mph' => unit === 'km/h' || unit === 'mph';
