import type { TimingRules } from './types.ts';

/** Whether nobody's start is seen or typed in, so that the gun starts everyone who is not marked otherwise. */
export const startsByGun = (rules: TimingRules): boolean =>
  !rules.hasStartTimes && !rules.readers.some((reader) => reader.checkpoint === 0);
