import { useEffect, useState } from 'react';

/** True when the page is drawn and the browser is idle: for parts that nobody waits for. */
export function useAfterContent(): boolean {
  const [isTime, setIsTime] = useState(isPast);
  useEffect(() => {
    if (isTime) return;
    let cancel = (): void => undefined;
    const settle = (): void => {
      isPast = true;
      setIsTime(true);
    };
    const wait = (): void => {
      cancel = whenIdle(settle);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      cancel();
    };
  }, [isTime]);
  return isTime;
}

/** Only the first page of a visit is waited for. */
let isPast = false;
const longestMs = 2_000;

function whenIdle(act: () => void): () => void {
  // Safari has no idle time to offer.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 300);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: longestMs });
  return () => cancelIdleCallback(asked);
}
