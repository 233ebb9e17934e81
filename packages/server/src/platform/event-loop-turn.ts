import { setImmediate as nextTurn } from 'node:timers/promises';

/** No step of long work blocks the event loop longer than this, so that requests and heartbeats get their turn. */
const mostMs = 8;

/** Long work asks `isOver` between its items and awaits `yieldToEventLoop` when it is: other work then gets the event loop. */
export interface EventLoopTurn {
  readonly isOver: () => boolean;
  readonly yieldToEventLoop: () => Promise<void>;
}

/** A turn that begins now. */
export function createEventLoopTurn(): EventLoopTurn {
  let since = performance.now();
  return {
    isOver: () => performance.now() - since > mostMs,
    yieldToEventLoop: async () => {
      await nextTurn();
      since = performance.now();
    },
  };
}

/**
 * Lets callers go on one at a time, each in a turn of the event loop of its own, first come, first served: a crowd that asks for many different
 * pages holds up nobody's reads, streams and cached pages. The promise resolves at the caller's turn: at once if nobody has had this one.
 */
export function oneAtATime(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const begin = (): void => {
    isTaken = true;
    setImmediate(() => {
      const next = waiting.shift();
      if (!next) {
        isTaken = false;
        return;
      }
      begin();
      next();
    });
  };
  return async () => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    else begin();
  };
}
