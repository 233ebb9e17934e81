import { type UnitSystem, unitSystems } from '@dorsal/domain/units/distances.ts';
import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '#browser/storage.ts';

const storedUnder = 'dorsal.units';
const isUnits = (text: string | null): text is UnitSystem => unitSystems.some((system) => system === text);

/**
 * Regions that measure in miles and feet (CLDR, measurement system US). Not Great Britain: roads have miles there, but races are signed in
 * kilometres and climbs in metres.
 */
const inMiles: ReadonlySet<string> = new Set(['US', 'LR', 'MM']);

/** `?units=` of the address, else the person's own choice, else as the region of the browser's first language measures. */
export function chosenUnits(search: string, stored: string | null, browser: readonly string[]): UnitSystem {
  const asked = new URLSearchParams(search).get('units');
  if (isUnits(asked)) return asked;
  if (isUnits(stored)) return stored;
  const region = /^[a-z]+(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(browser[0] ?? '')?.[1];
  return inMiles.has(region?.toUpperCase() ?? '') ? 'imperial' : 'metric';
}

let current: UnitSystem | null = null;
const watchers = new Set<() => void>();

const unitsNow = (): UnitSystem => {
  current ??= chosenUnits(location.search, storedText(storedUnder), navigator.languages);
  return current;
};

/** Changes the units of all screens and stores the choice in this browser. */
export function changeUnits(units: UnitSystem): void {
  current = units;
  storeText(storedUnder, units);
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The units that this visitor reads. Most places want `useMeasures` instead. */
export const useUnits = (): UnitSystem => useSyncExternalStore(watch, unitsNow);
