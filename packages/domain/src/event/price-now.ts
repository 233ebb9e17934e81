import type { EpochMs } from '#timing/types.ts';

/** A price from one instant on and before another; null: open on that side. */
export interface PricePeriod {
  readonly startsAt: EpochMs | null;
  readonly endsAt: EpochMs | null;
  readonly cents: number;
}

/** The periods in their order; `isNow`: whether it holds. */
export const periodsAt = (
  periods: readonly PricePeriod[],
  now: EpochMs,
): readonly (PricePeriod & { readonly isNow: boolean })[] =>
  periods
    .map((period) => ({ ...period, isNow: holdsAt(period, now) }))
    .toSorted((a, b) => (a.startsAt ?? Number.NEGATIVE_INFINITY) - (b.startsAt ?? Number.NEGATIVE_INFINITY));

const holdsAt = ({ startsAt, endsAt }: PricePeriod, now: EpochMs): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/**
 * The price of a race at an instant: the price of the period that holds, else of the next one; after all of them the price of the race itself (`cents`),
 * else that of the last period. Null: nobody has said what it costs.
 */
export function priceNow(
  { cents, periods }: { readonly cents: number | null; readonly periods: readonly PricePeriod[] },
  now: EpochMs,
): number | null {
  const inOrder = periodsAt(periods, now);
  const current = inOrder.find(({ isNow }) => isNow) ?? inOrder.find(({ startsAt }) => (startsAt ?? now) > now);
  return current?.cents ?? cents ?? inOrder.at(-1)?.cents ?? null;
}
