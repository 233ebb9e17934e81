import { type UnitSystem, unitSystems } from '@dorsal/domain/units/distances.ts';
import { useSyncExternalStore } from 'react';
import { keep, kept } from '#browser/kept.ts';

const keptUnder = 'dorsal.units';
const isUnits = (text: string | null): text is UnitSystem => unitSystems.some((system) => system === text);

/** `?units=` of the address, else the person's own choice, else metric: courses are signed in kilometres. */
export function chosenUnits(search: string, stored: string | null): UnitSystem {
  const asked = new URLSearchParams(search).get('units');
  if (isUnits(asked)) return asked;
  return isUnits(stored) ? stored : 'metric';
}

let current: UnitSystem | null = null;
const watchers = new Set<() => void>();

const unitsNow = (): UnitSystem => {
  current ??= chosenUnits(location.search, kept(keptUnder));
  return current;
};

/** Changes the units of all screens and keeps the choice in this browser. */
export function changeUnits(units: UnitSystem): void {
  current = units;
  keep(keptUnder, units);
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The units that this visitor reads. Most places want `useMeasures` instead. */
export const useUnits = (): UnitSystem => useSyncExternalStore(watch, unitsNow);
