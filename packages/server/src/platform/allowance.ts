import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { Cache } from '#platform/cache.ts';

export interface AllowanceOptions {
  /** Calls at once. Default 40. */
  readonly burst?: number;
  /** The time after which there is one more. Default 250 ms. */
  readonly oneMoreMs?: Ms;
  /** A clock that nobody sets. Default: the process's own. */
  readonly now?: () => EpochMs;
}

/** Takes one call of somebody (an address, an account). Null: they may; else the time after which they may. Those asked for longest ago are forgotten. */
export type Allowance = (subject: string) => Ms | null;

export function createAllowance({
  burst = 40,
  oneMoreMs = 250,
  now = () => performance.now(),
}: AllowanceOptions = {}): Allowance {
  /** By subject, when all that it may do at once is there again. */
  const fullAt = new Cache<number>({ maxEntries: 20_000 });
  return (subject) => {
    const at = now();
    const full = Math.max(fullAt.get(subject) ?? at, at) + oneMoreMs;
    const tooEarly = full - at - burst * oneMoreMs;
    if (tooEarly > 0) return tooEarly;
    fullAt.set(subject, full);
    return null;
  };
}
