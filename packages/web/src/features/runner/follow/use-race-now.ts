import { useEffect, useState } from 'react';

/** The race's time of now, second by second: the server's when it last answered and what has passed here since. A wrong phone clock does no harm. */
export function useRaceNow(serverTimeMs: number | null, isTicking: boolean): number {
  const [told, setTold] = useState(() => ({ serverTimeMs, at: performance.now() }));
  if (serverTimeMs !== told.serverTimeMs) setTold({ serverTimeMs, at: performance.now() });
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isTicking) return;
    const clock = setInterval(() => tick((ticks) => ticks + 1), 1_000);
    return () => clearInterval(clock);
  }, [isTicking]);
  return told.serverTimeMs === null ? Date.now() : told.serverTimeMs + (performance.now() - told.at);
}
