import { useMemo, useSyncExternalStore } from 'react';
import { keep, kept } from '#browser/kept.ts';
import { readPins, togglePin } from './pins.ts';

const keptUnder = 'dorsal.pins';
const listeners = new Set<() => void>();
/** What was pinned on this page: where a browser keeps nothing, pins last as long as the page does. */
let current: string | null = null;
const stored = (): string | null => current ?? kept(keptUnder);

function change(text: string): void {
  current = text;
  keep(keptUnder, text);
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

/** Who is pinned in a modality, kept in this browser. */
export function usePins(modality: string): PinsOfModality {
  const text = useSyncExternalStore(listen, stored);
  return useMemo(() => {
    const ids = readPins(text)[modality] ?? [];
    return {
      ids,
      isPinned: (registration) => ids.includes(registration),
      toggle: (registration) => change(JSON.stringify(togglePin(readPins(stored()), modality, registration))),
    };
  }, [text, modality]);
}
