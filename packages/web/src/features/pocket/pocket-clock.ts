import { isNewSegment } from '@dorsal/domain/pocket/clock-segments.ts';
import type { PhoneClocks } from '@dorsal/domain/pocket/pocket-entry.ts';

/** A look at both clocks at once, with the segment that it belongs to: within one, the two go side by side. */
export interface Reading extends PhoneClocks {
  readonly segment: number;
}

const lookNow = (): PhoneClocks => ({ wall: Date.now(), mono: Math.round(performance.now()) });

/** The clocks of this phone. Whoever sleeps or has its clock moved begins a segment: only what is in one segment is in step. */
export interface PocketClock {
  readonly read: () => Reading;
  readonly stop: () => void;
}

/** `first`: a segment that was never used. Looks each second, and as the page comes back into sight. */
export function startClock(first: number, look: () => PhoneClocks = lookNow): PocketClock {
  let segment = first;
  let start = look();
  const read = (): Reading => {
    const now = look();
    if (isNewSegment(start, now)) {
      segment++;
      start = now;
    }
    return { ...now, segment };
  };
  const timer = setInterval(read, 1_000);
  document.addEventListener('visibilitychange', read);
  globalThis.addEventListener('pageshow', read);
  return {
    read,
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
      globalThis.removeEventListener('pageshow', read);
    },
  };
}
