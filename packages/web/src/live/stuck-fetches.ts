import { type Query, type QueryCache, QueryClientContext } from '@tanstack/react-query';
import { useContext, useSyncExternalStore } from 'react';
import { CallFailed } from '#api/call-failed.ts';

/** After this long without an answer a page no longer counts as following. */
const patienceMs = 5_000;

/** Since when what stands on a page has been asked for again without an answer, on the clock of this device; null: answers come. */
export interface StuckFetches {
  readonly since: () => number | null;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** Follows the fetches of a page for what it shows already: a stream that is open says nothing of them. */
export function createStuckFetches(cache: QueryCache): StuckFetches {
  const askedAt = new Map<string, number>();
  const listeners = new Set<() => void>();
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isUnanswered = ({ state }: Query): boolean =>
    state.data !== undefined && (state.fetchStatus !== 'idle' || isNoAnswer(state.error));
  const look = (): void => {
    clearTimeout(timer);
    const open = cache.findAll({ type: 'active' }).filter(isUnanswered);
    const known = new Set(open.map(({ queryHash }) => queryHash));
    for (const hash of askedAt.keys()) if (!known.has(hash)) askedAt.delete(hash);
    for (const hash of known) if (!askedAt.has(hash)) askedAt.set(hash, Date.now());
    const oldest = askedAt.size === 0 ? null : Math.min(...askedAt.values());
    const isStuck = oldest !== null && Date.now() - oldest >= patienceMs;
    if (oldest !== null && !isStuck) timer = setTimeout(look, oldest + patienceMs - Date.now());
    const next = isStuck ? oldest : null;
    if (next === since) return;
    since = next;
    for (const onChange of listeners) onChange();
  };
  cache.subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed' || type === 'observerRemoved') look();
  });
  return {
    since: () => since,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const isNoAnswer = (error: unknown): boolean => error instanceof CallFailed && error.failure.code === 'offline';

const ofCaches = new WeakMap<QueryCache, StuckFetches>();

function stuckFetchesOf(cache: QueryCache): StuckFetches {
  const known = ofCaches.get(cache) ?? createStuckFetches(cache);
  ofCaches.set(cache, known);
  return known;
}

/** Of a part that stands where nothing is fetched. */
const never: StuckFetches = { since: () => null, subscribe: () => () => undefined };

/** As `StuckFetches.since` says it, for the page of a component. */
export function useStuckSince(): number | null {
  const client = useContext(QueryClientContext);
  const { since, subscribe } = client ? stuckFetchesOf(client.getQueryCache()) : never;
  return useSyncExternalStore(subscribe, since, since);
}
