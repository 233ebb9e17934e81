import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import { type LiveMessage, parseLiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { currentSession, onSessionChange } from '#api/session.ts';
import { openSource } from './live-source.ts';

export interface LiveListener {
  readonly onMessage: (message: LiveMessage) => void;
  /** True: messages can come in now. A break shorter than `graceMs` is not notified; a server that says that it does not hear its database is, at once. */
  readonly onConnection: (isOpen: boolean) => void;
}

/** Fetches while nothing is pushed what the stream would say. */
type Poll = (modalities: readonly string[], signal: AbortSignal) => Promise<readonly LiveMessage[]>;

/** After this long without any message (heartbeats come more often) the stream counts as dead and is opened again. */
const silenceMs = 40_000;
/** A stream that is not open by then waits for a connection that the browser does not give: the page asks without it. */
const longestOpeningMs = 20_000;
const longestPauseMs = 15_000;
const graceMs = 3_000;
/** The first polls come soon, the later ones calmly: a server that is in trouble gets no crowd. */
const pollPauses = [2_000, 10_000, 15_000, 30_000] as const;

/**
 * One stream for all that a page shows. While it is down, polls stand in for it. Both sleep while the page is hidden, and the stream comes back
 * by itself, with growing pauses after failures. Whoever logs in or out gets the stream of what they may see now. Gives the function that ends it.
 */
export function openLiveStream(modalities: readonly string[], listener: LiveListener, poll: Poll): () => void {
  let closeSource: (() => void) | null = null;
  let token = currentSession()?.token;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const polling = pollWhileLost(modalities, listener, poll);
  const standing = followStanding(listener);

  const close = (): void => {
    clearTimeout(timer);
    closeSource?.();
    closeSource = null;
  };
  const comeBack = (): void => {
    close();
    polling.start();
    failures += 1;
    // The jitter keeps clients from reconnecting all at once when a server is back.
    const pause = Math.min(longestPauseMs, 1_000 * 2 ** Math.min(failures, 5));
    timer = setTimeout(open, pause * (0.5 + Math.random() / 2));
  };
  const resetSilence = (): void => {
    clearTimeout(timer);
    timer = setTimeout(comeBack, silenceMs);
  };
  function open(): void {
    close();
    token = currentSession()?.token;
    closeSource = openSource(`${apiPrefix}/live?modalities=${modalities.join(',')}`, token, {
      onOpen: () => {
        failures = 0;
        polling.stop();
        standing.begin();
        resetSilence();
      },
      onData: (data) => {
        resetSilence();
        const message = parseLiveMessage(data);
        if (message !== null) standing.hear(message);
      },
      onLost: comeBack,
    });
    timer = setTimeout(comeBack, longestOpeningMs);
  }
  const sleep = (): void => {
    close();
    polling.stop();
  };
  const followVisibility = (): void => {
    if (document.hidden) sleep();
    else open();
  };
  /** The network says itself that it is gone or back: no need to wait for a silence. */
  const followNetwork = (): void => {
    if (document.hidden) return;
    if (navigator.onLine) open();
    else comeBack();
  };
  const endSessionWatch = onSessionChange(() => {
    if (!document.hidden && currentSession()?.token !== token) open();
  });
  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', followNetwork);
  window.addEventListener('offline', followNetwork);
  if (!document.hidden) open();
  return () => {
    endSessionWatch();
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('online', followNetwork);
    window.removeEventListener('offline', followNetwork);
    sleep();
  };
}

/** A stream is no connection while its server does not hear the database: nothing can come in. */
function followStanding({ onConnection, onMessage }: LiveListener) {
  let isStale = false;
  const begin = (): void => {
    isStale = false;
    onConnection(true);
  };
  const hear = (message: LiveMessage): void => {
    const says = message.type === 'hello' || message.type === 'heartbeat' ? message.stale_ms !== undefined : isStale;
    if (says !== isStale) onConnection(isStale);
    isStale = says;
    onMessage(message);
  };
  return { begin, hear };
}

function pollWhileLost(modalities: readonly string[], listener: LiveListener, poll: Poll) {
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort: AbortController | null = null;

  const later = (): void => {
    const pause = pollPauses[Math.min(round, pollPauses.length - 1)] ?? graceMs;
    round += 1;
    timer = setTimeout(() => void ask(), pause);
  };
  const ask = async (): Promise<void> => {
    const asked = new AbortController();
    abort = asked;
    const messages = await poll(modalities, asked.signal).catch(() => []); // the next round asks again
    if (asked.signal.aborted) return;
    for (const message of messages) listener.onMessage(message);
    later();
  };
  let grace: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  return {
    start: (): void => {
      if (isRunning) return;
      isRunning = true;
      grace = setTimeout(() => {
        listener.onConnection(false);
        later();
      }, graceMs);
    },
    stop: (): void => {
      isRunning = false;
      round = 0;
      clearTimeout(grace);
      clearTimeout(timer);
      abort?.abort();
    },
  };
}
