import type { Ms } from '@dorsal/domain/timing/types.ts';

/** Counts the watchers of each board: a watched board is not dropped. */
export class BoardFollowers {
  readonly #counts = new Map<number, number>();

  /** Gives the way to let go. */
  follow(modality: number): () => void {
    this.#counts.set(modality, (this.#counts.get(modality) ?? 0) + 1);
    let isFollowed = true;
    return () => {
      if (!isFollowed) return;
      isFollowed = false;
      const left = (this.#counts.get(modality) ?? 1) - 1;
      if (left > 0) this.#counts.set(modality, left);
      else this.#counts.delete(modality);
    };
  }

  has(modality: number): boolean {
    return this.#counts.has(modality);
  }
}

interface Waiter {
  readonly version: number;
  readonly release: () => void;
}

/** Most calls that wait at once; later ones are answered at once with the version of now. */
const mostWaiters = 10_000;

/** Calls that wait for a board to reach a version. */
export class BoardWaiters {
  readonly #waiting = new Map<number, Set<Waiter>>();
  #count = 0;

  /** Resolves when the version is reached, after `longestMs` at the latest. */
  wait(modality: number, version: number, longestMs: Ms): Promise<void> {
    if (this.#count >= mostWaiters) return Promise.resolve();
    return new Promise((resolve) => {
      const waiters = this.#waiting.get(modality) ?? new Set();
      this.#waiting.set(modality, waiters);
      const timer = setTimeout(() => waiter.release(), longestMs);
      const waiter: Waiter = {
        version,
        release: () => {
          clearTimeout(timer);
          if (!waiters.delete(waiter)) return;
          this.#count--;
          if (waiters.size === 0) this.#waiting.delete(modality);
          resolve();
        },
      };
      waiters.add(waiter);
      this.#count++;
    });
  }

  reached(modality: number, version: number): void {
    for (const waiter of [...(this.#waiting.get(modality) ?? [])]) if (waiter.version <= version) waiter.release();
  }

  releaseAll(): void {
    for (const waiters of [...this.#waiting.values()]) for (const waiter of [...waiters]) waiter.release();
  }
}

/** Calls back each time that the boards of a node become old, or are as the database has them again. Gives the way to stop it. */
export function onStaleness(node: { readonly staleForMs: Ms | null }, onChange: () => void): () => void {
  let wasStale = false;
  const timer = setInterval(() => {
    const isStale = node.staleForMs !== null;
    if (isStale !== wasStale) onChange();
    wasStale = isStale;
  }, lookMs);
  return () => clearInterval(timer);
}

const lookMs: Ms = 500;
