import { setImmediate as nextTurn } from 'node:timers/promises';

/** No step of long work holds the event loop longer than this, so that requests and heartbeats get their turn. */
const mostMs = 8;

/** Long work asks `isDue` between its items and awaits `pause` when it is: other work then gets the event loop. */
export interface Breather {
  readonly isDue: () => boolean;
  readonly pause: () => Promise<void>;
}

/** A breather whose first step begins now. */
export function aBreather(): Breather {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since > mostMs,
    pause: async () => {
      await nextTurn();
      since = performance.now();
    },
  };
}
