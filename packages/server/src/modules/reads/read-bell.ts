import type { Ms } from '@dorsal/domain/timing/types.ts';

/** Tells this process which readers have brought reads, as soon as those are stored. Another process has to look for itself. */
export interface ReadBell {
  readonly ring: (readers: readonly number[]) => void;
  /** Ends when the reader brings something, or after that time. */
  readonly wait: (reader: number, longest: Ms) => Promise<void>;
}

export function createReadBell(): ReadBell {
  const waiting = new Map<number, Set<() => void>>();
  return {
    ring: (readers) => {
      for (const reader of readers) for (const end of [...(waiting.get(reader) ?? [])]) end();
    },
    wait: (reader, longest) =>
      new Promise((done) => {
        const own = waiting.get(reader) ?? new Set();
        waiting.set(reader, own);
        const end = (): void => {
          clearTimeout(timer);
          own.delete(end);
          if (own.size === 0 && waiting.get(reader) === own) waiting.delete(reader);
          done();
        };
        const timer = setTimeout(end, longest);
        own.add(end);
      }),
  };
}
