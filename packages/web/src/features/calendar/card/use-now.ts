import { useCallback, useSyncExternalStore } from 'react';

const second = 1_000;

/** The time by this device, each second or each minute; one render more where it is shown, none where nothing ticks. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback(
    (tell: () => void) => {
      const timer = setInterval(tell, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / second) * second);
}
