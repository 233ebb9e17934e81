import type { homeStats } from '@dorsal/contract/calls/public/home-stats.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import { readTotals, type Totals } from './totals-repository.ts';

/** Older ones are read anew while they are still given out; much older ones are waited for. */
const freshMs = 15_000;
const usableMs = 60_000;

/** Gives the totals of the platform; staff get those of the dashboard besides. Summed up at most four times a minute, however often they are asked for. */
export function createHomeStats(context: Context): () => Promise<AnswerOf<typeof homeStats>> {
  let kept: { readonly totals: Totals; readonly at: EpochMs } | null = null;
  let reading: Promise<Totals> | null = null;
  const read = (): Promise<Totals> => {
    reading ??= readTotals(context.db)
      .then((totals) => {
        kept = { totals, at: context.now() };
        return totals;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  return async () => {
    const age = kept === null ? Number.POSITIVE_INFINITY : context.now() - kept.at;
    if (kept === null || age > usableMs) return presentTotals(await read());
    if (age > freshMs) read().catch((error: unknown) => context.log.warn({ err: error }, 'totals_not_read'));
    return presentTotals(kept.totals);
  };
}

const presentTotals = ({ metres, sources, ...counts }: Totals) => ({
  ...counts,
  distance: Math.round(metres / 1_000),
  registrations_source: sources,
});
