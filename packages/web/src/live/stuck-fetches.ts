import { type Query, type QueryCache, QueryClientContext } from '@tanstack/react-query';
import { useContext, useSyncExternalStore } from 'react';
import { CallFailed } from '#api/call-failed.ts';

/** After this long without an answer a page no longer counts as following. */
const patienceMs = 5_000;

/** Follows the fetches of a page for what it shows already: a stream that is open says nothing of them. */
export class StuckFetches {
  readonly #cache: QueryCache;
  /** By query, on the clock of this device. */
  readonly #askedAt = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #since: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: QueryCache) {
    this.#cache = cache;
    cache.subscribe(({ type }) => {
      if (type === 'updated' || type === 'removed' || type === 'observerRemoved') this.#look();
    });
  }

  /** Since when what stands on the page has been asked for again without an answer; null: answers come. */
  readonly since = (): number | null => this.#since;

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  #look(): void {
    clearTimeout(this.#timer);
    const oldest = this.#oldest();
    const leftMs = oldest === null ? 0 : oldest + patienceMs - Date.now();
    if (leftMs > 0) this.#timer = setTimeout(() => this.#look(), leftMs);
    const since = leftMs > 0 ? null : oldest;
    if (since === this.#since) return;
    this.#since = since;
    for (const onChange of this.#listeners) onChange();
  }

  #oldest(): number | null {
    const open = new Set(this.#cache.findAll({ type: 'active' }).filter(isUnanswered).map(hashOf));
    for (const hash of this.#askedAt.keys()) if (!open.has(hash)) this.#askedAt.delete(hash);
    for (const hash of open) if (!this.#askedAt.has(hash)) this.#askedAt.set(hash, Date.now());
    return open.size === 0 ? null : Math.min(...this.#askedAt.values());
  }
}

const hashOf = ({ queryHash }: Query): string => queryHash;

const isUnanswered = ({ state }: Query): boolean =>
  state.data !== undefined && (state.fetchStatus !== 'idle' || isNoAnswer(state.error));

const isNoAnswer = (error: unknown): boolean => error instanceof CallFailed && error.failure.code === 'offline';

const ofCaches = new WeakMap<QueryCache, StuckFetches>();

function stuckFetchesOf(cache: QueryCache): StuckFetches {
  const known = ofCaches.get(cache) ?? new StuckFetches(cache);
  ofCaches.set(cache, known);
  return known;
}

/** Of a part that stands where nothing is fetched. */
const never: Pick<StuckFetches, 'since' | 'subscribe'> = { since: () => null, subscribe: () => () => undefined };

/** As `StuckFetches.since` says it, for the page of a component. */
export function useStuckSince(): number | null {
  const client = useContext(QueryClientContext);
  const { since, subscribe } = client ? stuckFetchesOf(client.getQueryCache()) : never;
  return useSyncExternalStore(subscribe, since, since);
}
