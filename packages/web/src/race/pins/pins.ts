import { useMemo, useSyncExternalStore } from 'react';
import { storedText, storeText } from '#browser/storage.ts';

/** Pinned people by modality, the last pinned one last. */
export type Pins = Readonly<Record<string, readonly string[]>>;

/** Per modality: a club with its coach; so many arrivals one call says (`POST /expected-arrivals`). */
export const mostPins = 50;
/** The races with pins that a browser stores; the one pinned in longest ago goes first. */
const mostRaces = 100;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The pins in what the browser has stored; anything else is none. */
export function parsePins(stored: string | null): Pins {
  try {
    const found: unknown = JSON.parse(stored ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    const lists = Object.entries(found).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    return Object.fromEntries(lists.map(([modality, ids]) => [modality, ids.filter(isText).slice(0, mostPins)]));
  } catch {
    return {}; // not JSON: somebody else's, or cut off
  }
}

/** Pins a person, or takes the pin away. Null: the race has as many pins as it may, and none makes room by itself. */
export function togglePin(pins: Pins, modality: string, registration: string): Pins | null {
  const { [modality]: before = [], ...otherRaces } = pins;
  const others = before.filter((id) => id !== registration);
  const isPinned = others.length < before.length;
  if (!isPinned && before.length >= mostPins) return null;
  const stored = Object.entries(otherRaces).filter(([, ids]) => ids.length > 0);
  const next = isPinned ? others : [...before, registration];
  return { ...Object.fromEntries(stored.slice(1 - mostRaces)), [modality]: next };
}

const storedUnder = 'dorsal.pins';
const listeners = new Set<() => void>();
/** The pins of this page where a browser stores nothing: they last as long as the page. */
let unstored: string | null = null;
/** Asked each time: another tab pins too, also while nothing of this page listens. */
const stored = (): string | null => unstored ?? storedText(storedUnder);

/** Pins a person or takes the pin away, in what is stored by now. False: refused, as the race has `mostPins`. */
export function toggleStoredPin(modality: string, registration: string): boolean {
  const next = togglePin(parsePins(stored()), modality, registration);
  if (next === null) return false;
  const text = JSON.stringify(next);
  unstored = storeText(storedUnder, text) ? null : text;
  for (const listener of listeners) listener();
  return true;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export interface PinsOfModality {
  readonly ids: readonly string[];
  readonly isPinned: (registration: string) => boolean;
  /** False: refused, as the race has `mostPins`. */
  readonly toggle: (registration: string) => boolean;
}

/** The pins of a modality, stored in this browser. */
export function usePins(modality: string): PinsOfModality {
  const text = useSyncExternalStore(listen, stored);
  return useMemo(() => {
    const ids = parsePins(text)[modality] ?? [];
    return {
      ids,
      isPinned: (registration) => ids.includes(registration),
      toggle: (registration) => toggleStoredPin(modality, registration),
    };
  }, [text, modality]);
}
