import type { Context } from '#platform/context.ts';
import { tidyAccounts } from './log-in.ts';

const everyMs = 10 * 60_000;

/** The job that throws ended sessions and old attempts away. Gives what stops it. */
export function startTidying(context: Context): () => Promise<void> {
  let tidying = Promise.resolve();
  const timer = setInterval(() => {
    // Nothing waits for it: what has run out is looked past anyway, and the next time throws it away.
    tidying = tidyAccounts(context).catch((error: unknown) => context.log.warn({ err: error }, 'tidying_failed'));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await tidying;
  };
}
