import type { EpochMs } from '@dorsal/domain/timing/types.ts';

/** A desk is without a network for a weekend at most. */
const longestWaitMs = 2 * 86_400_000;

/**
 * The instant at which a desk says that it did something: two days back at most, and never of the future. The clock of a device may stand on any year, and neither
 * a price nor the order of entries may be of a day that it made up; nothing is said: now.
 */
export const saidAt = (at: EpochMs | undefined, now: EpochMs): EpochMs =>
  at === undefined ? now : Math.min(Math.max(at, now - longestWaitMs), now);
