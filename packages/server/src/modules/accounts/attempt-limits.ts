import { isIPv6 } from 'node:net';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';

/** The number of failures of a subject without a wait, and the longest wait. */
export interface AttemptLimit {
  readonly free: number;
  readonly longestWaitMs: Ms;
}

/**
 * An account waits five minutes at most, so that nobody can lock its owner out for long; an address, behind which a whole venue
 * may sit, has more tries and then waits longer.
 */
export const attemptLimits = {
  account: { free: 5, longestWaitMs: 5 * 60_000 },
  address: { free: 20, longestWaitMs: 15 * 60_000 },
} as const satisfies Record<string, AttemptLimit>;

/** Failures older than this are forgotten. */
export const attemptMemoryMs: Ms = 60 * 60_000;

/** Wait after the `failures`-th failure in a row: none at first, then one second, doubling. */
export function waitAfter(failures: number, limit: AttemptLimit): Ms {
  if (failures < limit.free) return 0;
  return Math.min(1000 * 2 ** Math.min(failures - limit.free, 30), limit.longestWaitMs);
}

/** Tries are counted by the account or PIN and by the address that asks. */
export interface AttemptSubjects {
  readonly account: string;
  readonly address: string;
}

/** An IPv6 customer owns a /64 at least, so the address counts by its first half. */
export function addressSubject(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  return isIPv6(plain) ? `address:${firstHalf(plain)}::/64` : `address:${plain}`;
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The decision on a try. */
export type AttemptVerdict = { readonly kind: 'may_try' } | { readonly kind: 'must_wait'; readonly until: EpochMs };
