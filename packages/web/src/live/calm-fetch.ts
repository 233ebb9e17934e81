import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

export interface CalmFetch {
  readonly within: (ms: number) => void;
  readonly stop: () => void;
}

/** Fetches something again after a while; what asks for it sooner wins. Forgets it with the component. */
export function useCalmFetch(queryKey: QueryKey): CalmFetch {
  const queryClient = useQueryClient();
  const name = JSON.stringify(queryKey);
  const fetch = useMemo(() => {
    const key: QueryKey = JSON.parse(name); // written above
    return createCalmFetch(queryClient, key);
  }, [queryClient, name]);
  useEffect(() => fetch.stop, [fetch]);
  return fetch;
}

function createCalmFetch(queryClient: QueryClient, queryKey: QueryKey): CalmFetch {
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
