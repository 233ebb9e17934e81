import type { Query, QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#api/call-failed.ts';

const firstPauseMs = 3_000;
const longestPauseMs = 60_000;

/** True of a failure that can end by itself: a lost network, a server in trouble. */
export const mayPass = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.failure.code === 'offline' || error.failure.status >= 500) &&
  error.failure.isLate !== true &&
  error.failure.status !== 501;

/** The same, or a server that is busy (429): it is asked again when it says, and not by a quick second try. */
const mayPassLater = (error: unknown): boolean =>
  mayPass(error) || (error instanceof CallFailed && error.failure.status === 429);

/** Calls back when there is a reason to believe that an outage is over. Gives the function that ends it. */
type Signal = (isOver: () => void) => () => void;

/** The page is seen again, or the browser says that its network is back. */
export const browserSignal: Signal = (isOver) => {
  if (typeof document === 'undefined') return () => undefined;
  const onVisible = (): void => {
    if (!document.hidden) isOver();
  };
  window.addEventListener('online', isOver);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', isOver);
    document.removeEventListener('visibilitychange', onVisible);
  };
};

/**
 * Asks again for what an outage cut off and a page still waits for: with growing pauses, and at once at a signal. A failure stays on the screen
 * until its answer is here. A page that nobody sees asks for nothing. Gives the function that ends it.
 */
export function recoverQueries(client: QueryClient, signals: readonly Signal[]): () => void {
  const cache = client.getQueryCache();
  let rounds = 0;
  /** Those that the timer waits for. */
  let waitedFor: readonly Query[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isAskedFor = false;

  const lost = (): Query[] => cache.getAll().filter(isLost);
  const plan = (): void => {
    if (isAsking) return;
    const waiting = lost();
    if (waiting.length === 0) rounds = 0;
    // A part of the page that is asked for late in an outage does not wait as long as the others have come to.
    const isGrown = waiting.some((query) => !waitedFor.includes(query));
    if (isGrown) rounds = 0;
    waitedFor = waiting;
    if (waiting.length === 0 || (timer !== undefined && !isGrown)) return;
    clearTimeout(timer);
    // The jitter keeps clients from asking all at once when a server is back.
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** rounds) * (0.5 + Math.random() / 2);
    timer = setTimeout(() => void ask(), Math.max(pause, ...waiting.map(serverPauseMs)));
  };
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isHidden()) return; // the signal of the page that is seen again goes on
    isAsking = true;
    isAskedFor = false;
    rounds += 1;
    const asked = lost();
    await Promise.all(asked.map((query) => askQuietly(client, query)));
    isAsking = false;
    // The outage ends: what came too early is asked for again soon.
    if (asked.some((query) => query.state.status === 'success')) rounds = 0;
    if (isAskedFor) void ask();
    else plan();
  };
  const askNow = (): void => {
    // No signal is a reason to ask a server that is only busy.
    if (!lost().some(({ state }) => mayPass(state.error))) return;
    rounds = 0;
    isAskedFor = isAsking;
    if (!isAsking) void ask();
  };
  const leave = [cache.subscribe(plan), ...signals.map((signal) => signal(askNow))];
  return () => {
    clearTimeout(timer);
    for (const end of leave) end();
  };
}

const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden;

const isLost = (query: Query): boolean =>
  query.state.status === 'error' &&
  query.state.fetchStatus === 'idle' &&
  query.isActive() &&
  mayPassLater(query.state.error);

const serverPauseMs = ({ state: { error } }: Query): number =>
  error instanceof CallFailed ? (error.failure.retryAfterS ?? 0) * 1_000 : 0;

/** Calls beside the query: a fetch of it would put the page that loads in the place of the failure at each try. */
async function askQuietly(client: QueryClient, query: Query): Promise<void> {
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function') return;
  const { queryKey, meta } = query;
  const { signal } = new AbortController();
  try {
    const found: unknown = await queryFn({ client, queryKey, meta, signal });
    // Meanwhile the visitor may have asked too: the later answer stands.
    if (isLost(query)) query.setData(found);
  } catch (error) {
    // The network is back and the answer is no: the page says it.
    if (!mayPassLater(error) && isLost(query)) await query.fetch().catch(() => undefined);
  }
}
