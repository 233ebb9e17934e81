import { gunOrPlan } from './references.ts';
import type { EpochMs, Ms, TimeSpan, TimingRules } from './types.ts';

/** Facts of a race that tell when people can be on its course. */
export type RaceTimes = Pick<TimingRules, 'chronotype' | 'gunAt' | 'plannedStartAt'> & {
  readonly waves: readonly { readonly gunAt: EpochMs | null }[];
  readonly checkpoints: readonly { readonly cutoffMs: Ms | null }[];
  readonly readers: readonly Pick<TimingRules['readers'][number], 'checkpoint' | 'opensAt' | 'closesAt'>[];
  readonly plannedEndAt: EpochMs | null;
};

/** So far before the first start and after the last limit a guess of staff may lie: a gun that is off, a race that goes on. */
export const boundsMarginMs = 6 * 3_600_000;

/** No race without any limit is longer. */
const longestRaceMs = 10 * 86_400_000;

/**
 * The span in which anything that staff know of a race can lie: from six hours before its first start to six hours after its last limit. Starts are the
 * planned one, the guns, and with own starts the windows of the start; limits are cut-offs, closing windows and the planned end. An end of which nothing
 * is known is far away.
 */
export function raceBounds(race: RaceTimes): TimeSpan {
  const guns = [race.gunAt, ...race.waves.map(({ gunAt }) => gunAt)].filter((at) => at !== null);
  const planned = race.plannedStartAt > 0 ? [race.plannedStartAt] : [];
  const opens = race.readers.filter(({ checkpoint }) => checkpoint === 0).map(({ opensAt }) => opensAt);
  const starts = [...guns, ...planned, ...(race.chronotype === 'individual_chrono' ? opens : [])];
  const lastGun = guns.length > 0 ? Math.max(...guns) : gunOrPlan(race);
  const hasStart = lastGun > 0;
  const cutoffs = race.checkpoints.flatMap(({ cutoffMs }) =>
    cutoffMs === null || !hasStart ? [] : lastGun + cutoffMs,
  );
  const closes = race.readers.map(({ closesAt }) => closesAt);
  const limits = [...cutoffs, ...closes, ...(race.plannedEndAt === null ? [] : [race.plannedEndAt])];
  const noLimit = hasStart ? lastGun + longestRaceMs : Number.POSITIVE_INFINITY;
  return {
    from: starts.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...starts) - boundsMarginMs,
    to: limits.length === 0 ? noLimit : Math.max(...limits, ...starts) + boundsMarginMs,
  };
}

/** Tells whether a span lies wholly within the bounds of a race. */
export const isWithin = (bounds: TimeSpan, { from, to }: TimeSpan): boolean => from >= bounds.from && to <= bounds.to;
