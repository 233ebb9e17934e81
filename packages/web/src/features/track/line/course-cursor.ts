import { createContext, useContext, useSyncExternalStore } from 'react';

/** The place of the course that is looked at, shared by map and profile. A move draws its followers again, and nothing else. */
export interface CourseCursor {
  /** Metres from the start; null: nowhere. */
  readonly now: () => number | null;
  readonly move: (atM: number | null) => void;
  /** Calls `listener` at each move; the answer ends that. */
  readonly follow: (listener: () => void) => () => void;
}

export function createCursor(): CourseCursor {
  const listeners = new Set<() => void>();
  let current: number | null = null;
  return {
    now: () => current,
    move: (atM) => {
      if (atM === current) return;
      current = atM;
      for (const listener of listeners) listener();
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const CursorOfCourse = createContext<CourseCursor>(createCursor());

export const useCursor = (): CourseCursor => useContext(CursorOfCourse);

export function useCursorPlace(): number | null {
  const { follow, now } = useCursor();
  return useSyncExternalStore(follow, now);
}
