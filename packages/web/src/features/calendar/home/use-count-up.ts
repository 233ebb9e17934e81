import { useEffect, useState } from 'react';

const takesMs = 900;
/** Once in a visit: who comes back to the page has seen it. */
let hasCounted = false;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The share of a number that is shown while it is counted up, 0 to 1, from the moment it is known. Whole at once where motion is unwanted. */
export function useCountUp(isKnown: boolean): number {
  const [share, setShare] = useState(() => (hasCounted || isStill() ? 1 : 0));
  useEffect(() => {
    if (!isKnown || hasCounted || isStill()) return;
    hasCounted = true;
    const from = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const passed = Math.min(1, Math.max(0, (now - from) / takesMs));
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      setShare(1);
    };
  }, [isKnown]);
  return share;
}
