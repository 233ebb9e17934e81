import type { homeStats } from '@dorsal/contract/calls/site.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { Cache } from '#platform/cache.ts';
import type { Context } from '#platform/context.ts';
import { loadTotals, type Totals } from './totals-repository.ts';

/** Older ones are read anew while they are still given out; much older ones are waited for. */
const freshMs = 15_000;
const usableMs = 60_000;
const totalsKey = 'totals';

/** Gives the totals of the platform; staff get those of the dashboard besides. Summed up at most four times a minute, however often they are asked for. */
export function createHomeStats(context: Context): () => Promise<AnswerOf<typeof homeStats>> {
  const fresh = new Cache<Totals>({ maxEntries: 1, maxAgeMs: freshMs, now: context.now });
  const usable = new Cache<Totals>({ maxEntries: 1, maxAgeMs: usableMs, now: context.now });
  const read = async (): Promise<Totals> => {
    const totals = await loadTotals(context.db);
    usable.set(totalsKey, totals);
    return totals;
  };
  return async () => {
    const known = usable.get(totalsKey);
    const reading = fresh.load(totalsKey, read);
    if (known === undefined) return presentTotals(await reading);
    reading.catch((error: unknown) => context.log.warn({ err: error }, 'totals_not_read'));
    return presentTotals(known);
  };
}

const presentTotals = ({ metres, sources, ...counts }: Totals) => ({
  ...counts,
  distance: Math.round(metres / 1_000),
  registrations_source: sources,
});
