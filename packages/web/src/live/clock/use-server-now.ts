import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockSpeed, serverNow } from './clocks.ts';

/** The time in a race by the server's clock, each whole second while it ticks. A wrong clock of this device does no harm. */
export function useServerNow(modality: string, isTicking: boolean): number {
  const [now, setNow] = useState(() => serverNow(modality));
  useEffect(() => {
    if (!isTicking) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const at = serverNow(modality);
      setNow(at);
      // On the next full second of a usual clock, so that no second is shown twice or passed over; a replay just runs.
      timer = setTimeout(tick, clockSpeed(modality) === 1 ? 1_000 - (Math.floor(at) % 1_000) + 5 : 250);
    };
    tick();
    return () => clearTimeout(timer);
  }, [modality, isTicking]);
  return now;
}

/** True from an instant of a race on, by the same clock; false without one. Draws again only when it comes. */
export const useHasCome = (modality: string, at: number | null): boolean =>
  useSyncExternalStore(
    eachSecond,
    () => at !== null && serverNow(modality) >= at,
    () => false,
  );

function eachSecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1_000);
  return () => clearInterval(timer);
}
