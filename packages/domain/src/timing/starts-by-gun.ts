import type { TimingRules } from './types.ts';

/** Tells whether the start has neither reads nor times by hand, so that the gun starts everyone who is not marked otherwise. */
export const startsByGun = (rules: TimingRules): boolean =>
  !rules.hasStartTimes && !rules.readers.some((reader) => reader.checkpoint === 0);
