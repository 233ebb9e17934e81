import { useMemo, useSyncExternalStore } from 'react';
import { storedText, storeText } from '#browser/storage.ts';

/** Pinned people by modality, the last pinned one last. */
export type Pins = Readonly<Record<string, readonly string[]>>;

/** Per modality: more would push the classification itself off the screen. */
export const mostPins = 10;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The pins in what the browser has stored; anything else is none. */
export function parsePins(stored: string | null): Pins {
  try {
    const found: unknown = JSON.parse(stored ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    const lists = Object.entries(found).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    return Object.fromEntries(lists.map(([modality, ids]) => [modality, ids.filter(isText).slice(-mostPins)]));
  } catch {
    return {}; // not JSON: somebody else's, or cut off
  }
}

/** Pins a person, or takes the pin away; the oldest one makes room. */
export function togglePin(pins: Pins, modality: string, registration: string): Pins {
  const before = pins[modality] ?? [];
  const others = before.filter((id) => id !== registration);
  const next = others.length < before.length ? others : [...before, registration].slice(-mostPins);
  return { ...pins, [modality]: next };
}

const storedUnder = 'dorsal.pins';
const listeners = new Set<() => void>();
/** The pins of this page: where a browser stores nothing, they last as long as the page. */
let current: string | null = null;
const stored = (): string | null => current ?? storedText(storedUnder);

function change(text: string): void {
  current = text;
  storeText(storedUnder, text);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  const follow = (): void => {
    current = null; // another tab of this browser has pinned
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}

export interface PinsOfModality {
  readonly ids: readonly string[];
  readonly isPinned: (registration: string) => boolean;
  readonly toggle: (registration: string) => void;
}

/** The pins of a modality, stored in this browser. */
export function usePins(modality: string): PinsOfModality {
  const text = useSyncExternalStore(listen, stored);
  return useMemo(() => {
    const ids = parsePins(text)[modality] ?? [];
    return {
      ids,
      isPinned: (registration) => ids.includes(registration),
      toggle: (registration) => change(JSON.stringify(togglePin(parsePins(stored()), modality, registration))),
    };
  }, [text, modality]);
}
