import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import { type LiveMessage, readLiveMessage } from '@dorsal/contract/live-messages.ts';

export interface LiveListener {
  readonly onMessage: (message: LiveMessage) => void;
  /** Whether messages can come in now. */
  readonly onConnection: (isOpen: boolean) => void;
}

/** After this long without any message (heartbeats come more often) the stream is taken for dead and opened anew. */
const silenceMs = 40_000;
const longestPauseMs = 15_000;

/**
 * One stream for all that a page shows. It closes while the page is hidden and comes back by itself, with growing pauses after failures.
 * Gives the function that ends it.
 */
export function openLiveStream(modalities: readonly string[], listener: LiveListener): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const comeBack = (): void => {
    close();
    listener.onConnection(false);
    failures += 1;
    timer = setTimeout(open, Math.min(longestPauseMs, 1_000 * 2 ** Math.min(failures, 5)));
  };
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(comeBack, silenceMs);
  };
  function open(): void {
    close();
    source = new EventSource(`${apiPrefix}/live?modalities=${modalities.join(',')}`);
    source.onopen = () => {
      failures = 0;
      listener.onConnection(true);
      heard();
    };
    source.onmessage = (event: MessageEvent<string>) => {
      heard();
      const message = readLiveMessage(event.data);
      if (message !== null) listener.onMessage(message);
    };
    source.onerror = comeBack;
  }
  const followVisibility = (): void => {
    if (document.hidden) close();
    else open();
  };
  document.addEventListener('visibilitychange', followVisibility);
  if (!document.hidden) open();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}
