import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Watches the event loop of this process; `stop` gives its longest block in milliseconds. */
export function createLoopWatch(): { readonly stop: () => number } {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  return {
    stop: () => {
      delays.disable();
      return Math.round(delays.max / 1e5) / 10;
    },
  };
}
