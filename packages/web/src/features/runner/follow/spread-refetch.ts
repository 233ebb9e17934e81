import type { QueryClient } from '@tanstack/react-query';

/** Fetches a runner's page again after a while; gives up what still waits. */
export interface SpreadRefetch {
  readonly within: (ms: number) => void;
  readonly stop: () => void;
}

/** What asks for it sooner wins, and what asks meanwhile is served by the same fetch. */
export function spreadRefetch(queryClient: QueryClient): SpreadRefetch {
  let waiting: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const stop = (): void => {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
  };
  const fetchAgain = (): void => {
    waiting = null;
    void queryClient.invalidateQueries({ queryKey: ['runner'] });
  };
  const within = (ms: number): void => {
    const at = performance.now() + ms;
    if (waiting && waiting.at <= at) return;
    stop();
    waiting = { at, timer: setTimeout(fetchAgain, ms) };
  };
  return { within, stop };
}
