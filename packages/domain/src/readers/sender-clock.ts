import type { EpochMs, Ms } from '#timing/types.ts';

/** A clock this far from the server's is a problem, and a read this far ahead of it waits (staff half, section 2: over ten seconds). */
export const tolerableMs: Ms = 10_000;
/** A clock further off than this has no date: no difference is worth entering, the box is to be set. */
export const correctableMs: Ms = 86_400_000;

/** One look at a sender's clock: it showed `shownAt` when its batch arrived at `receivedAt`. */
export interface ClockSample {
  readonly shownAt: EpochMs;
  readonly receivedAt: EpochMs;
}

export type ClockVerdict =
  /** By this much ahead of the server (below zero: behind), and over `tolerableMs`. */
  | { readonly kind: 'off'; readonly aheadMs: Ms }
  | { readonly kind: 'right'; readonly aheadMs: Ms }
  /** Too few samples agree, or it looks behind and may as well have sent late. */
  | { readonly kind: 'unsure' };

/** Samples older than this tell nothing of the clock of now. */
export const sampleLifeMs: Ms = 60_000;
/** A difference is believed from this many samples that agree, over so long: a single bad value raises nothing. */
const believedSamples = 3;
const aheadAfterMs: Ms = 5_000;
/** A box that was offline and sends late looks behind for a while. */
const behindAfterMs: Ms = 30_000;
const agreeMs: Ms = 2_000;

/**
 * The verdict on a clock by its samples of the last minute, in any order. A clock is off by what its samples agree on; otherwise one sample near
 * the server's clock says that it is right, since ways and queues only make a sender look behind.
 */
export function judgeClock(samples: readonly ClockSample[]): ClockVerdict {
  const agreed = agreedAhead(samples);
  if (agreed !== null && Math.abs(agreed) > tolerableMs) return { kind: 'off', aheadMs: agreed };
  const near = recentOf(samples)
    .map(aheadOf)
    .filter((aheadMs) => Math.abs(aheadMs) <= tolerableMs);
  return near.length === 0 ? { kind: 'unsure' } : { kind: 'right', aheadMs: Math.max(...near) };
}

/**
 * By how much the samples of the last minute agree that a clock is ahead: the middle one, if at least three and more than half are near it, over five
 * seconds (thirty for a clock that looks behind). Null: they do not agree. Outliers neither raise a difference nor hide one.
 */
export function agreedAhead(samples: readonly ClockSample[]): Ms | null {
  const recent = recentOf(samples).toSorted((a, b) => aheadOf(a) - aheadOf(b));
  const middle = recent[Math.floor(recent.length / 2)];
  if (middle === undefined) return null;
  const aheadMs = aheadOf(middle);
  const agreeing = recent.filter((sample) => Math.abs(aheadOf(sample) - aheadMs) <= agreeMs);
  if (agreeing.length < believedSamples || agreeing.length * 2 <= recent.length) return null;
  const arrivals = agreeing.map(({ receivedAt }) => receivedAt);
  const neededMs = aheadMs < -tolerableMs ? behindAfterMs : aheadAfterMs;
  return Math.max(...arrivals) - Math.min(...arrivals) >= neededMs ? aheadMs : null;
}

const aheadOf = ({ shownAt, receivedAt }: ClockSample): Ms => shownAt - receivedAt;

function recentOf(samples: readonly ClockSample[]): readonly ClockSample[] {
  const newest = Math.max(...samples.map(({ receivedAt }) => receivedAt));
  return samples.filter(({ receivedAt }) => newest - receivedAt <= sampleLifeMs);
}
