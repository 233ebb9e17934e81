import type { QueryClient, QueryKey } from '@tanstack/react-query';

export interface CalmFetch {
  readonly within: (ms: number) => void;
  readonly stop: () => void;
}

/** Fetches something again after a while; what asks for it sooner wins. */
export function aCalmFetch(queryClient: QueryClient, queryKey: QueryKey): CalmFetch {
  let waiting: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const stop = (): void => {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
  };
  const within = (ms: number): void => {
    const at = performance.now() + ms;
    if (waiting && waiting.at <= at) return;
    stop();
    const ask = (): void => {
      waiting = null;
      void queryClient.invalidateQueries({ queryKey });
    };
    waiting = { at, timer: setTimeout(ask, ms) };
  };
  return { within, stop };
}
