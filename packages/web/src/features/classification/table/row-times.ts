import type { Ms } from '@dorsal/domain/timing/types.ts';
import { type DurationFormat, formatDuration } from '@dorsal/domain/units/durations.ts';
import { shownStep } from '#race/result-times.ts';

/** Behind the leader: `+1:05`; nothing for the leader and where either time is missing. */
export function shownGap(rankedMs: Ms | null, leaderMs: Ms | null, format: DurationFormat): string {
  if (rankedMs === null || leaderMs === null || rankedMs <= leaderMs) return '';
  // Computed from the times as they are shown, so that a reader who subtracts them gets the same gap.
  const step = shownStep(format);
  const gapMs = (Math.trunc(rankedMs / step) - Math.trunc(leaderMs / step)) * step;
  return `+${formatDuration(gapMs, format)}`;
}
