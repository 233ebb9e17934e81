import type { Ms } from '@dorsal/domain/timing/types.ts';

/** The number of failures of a subject without a wait, and the longest wait. */
export interface AttemptLimit {
  readonly free: number;
  readonly longestWaitMs: Ms;
}

/**
 * An address waits for what it did at an account (`here`), so that strangers elsewhere do not shut the owner out; an address,
 * behind which a whole venue may sit, has more tries and then waits longer. Guesses from everywhere are counted too, so that
 * a thousand addresses do not guess a thousand times as fast: then all wait, but for a device in which the owner has logged in before.
 * That one has a count of its own (OWASP: Slow Down Online Guessing Attacks with Device Cookies).
 */
export const attemptLimits = {
  here: { free: 5, longestWaitMs: 15 * 60_000 },
  address: { free: 20, longestWaitMs: 15 * 60_000 },
  everywhere: { free: 100, longestWaitMs: 60_000 },
  device: { free: 10, longestWaitMs: 5 * 60_000 },
  // The present password, asked of a person who is logged in.
  own: { free: 5, longestWaitMs: 15 * 60_000 },
  // Links by mail: nobody's mailbox is filled. These counts are not those of the log-in, which they hold up for nobody.
  linksFrom: { free: 10, longestWaitMs: 15 * 60_000 },
  linksTo: { free: 3, longestWaitMs: 15 * 60_000 },
  // Claims, of which everybody may send some: behind one address a whole venue may sit.
  claimsFrom: { free: 10, longestWaitMs: 15 * 60_000 },
  // A PIN has six digits alone.
  pinEverywhere: { free: 30, longestWaitMs: 5 * 60_000 },
  // Desks behind the address of one venue, helpers behind that of one cell of a phone network: who mistypes holds up the others for a minute at most.
  pinHere: { free: 10, longestWaitMs: 60_000 },
  // PINs of whatever venues, by one address: never those of the log-in, which nobody who tries PINs holds up.
  pinsFrom: { free: 20, longestWaitMs: 60_000 },
} as const satisfies Record<string, AttemptLimit>;

/** Failures older than this are forgotten. */
export const attemptMemoryMs: Ms = 60 * 60_000;

/** Wait after the `failures`-th failure in a row: none at first, then one second, doubling. */
export function waitAfter(failures: number, limit: AttemptLimit): Ms {
  if (failures < limit.free) return 0;
  return Math.min(1000 * 2 ** Math.min(failures - limit.free, 30), limit.longestWaitMs);
}

/** A count that a try is looked at by. The widest comes first: who is stopped there makes no other count grow. */
export interface AttemptCount {
  readonly subject: string;
  readonly limit: AttemptLimit;
  /** True: a right password or PIN ends the count; else it takes back its own try alone, as others may still be guessing. */
  readonly isOwn: boolean;
}
