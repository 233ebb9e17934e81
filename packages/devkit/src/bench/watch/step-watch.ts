/**
 * Watches how much processor time this thread spends without letting the event loop turn; `stop` gives the longest stretch in milliseconds. Unlike
 * the delay of a timer it does not count what other programs took of the processor. Keeps the loop turning, so it costs a little itself.
 */
export function aStepWatch(): { readonly stop: () => number } {
  let longestUs = 0;
  let isStopped = false;
  let before = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestUs = Math.max(longestUs, user + system);
    before = process.threadCpuUsage();
    if (!isStopped) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop: () => {
      isStopped = true;
      return Math.round(longestUs / 100) / 10;
    },
  };
}
