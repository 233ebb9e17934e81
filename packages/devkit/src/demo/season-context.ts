import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { SeasonEvent } from './plans/season-event.ts';

/** The context of all parts that fill the season. */
export interface SeasonFill {
  readonly context: Context;
  /** Internal numbers of the circuits, by slug. */
  readonly circuits: ReadonlyMap<string, number>;
}

const day = 86_400_000;

/** Midnight (UTC) of the day that many days from today. */
export const dayFrom = (now: EpochMs, days: number): EpochMs => Math.floor(now / day) * day + days * day;

/** Opens and closes in the morning. */
export function windowOf(now: number, { window }: Pick<SeasonEvent, 'window'>): [Date | null, Date | null] {
  if (window === null) return [null, null];
  const [opens, closes] = window;
  return [new Date(dayFrom(now, opens) + 9 * 3_600_000), new Date(dayFrom(now, closes) + 9 * 3_600_000)];
}
