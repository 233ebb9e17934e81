import { priceNow as centsNow, type PricePeriod, periodsAt } from '@dorsal/domain/event/price-now.ts';
import type { Modality } from '#race/modality.ts';

type Priced = Pick<Modality, 'priceCents' | 'prices'>;

/** The price periods in their order. */
export const periodsOf = (modality: Priced, now: number): ReturnType<typeof periodsAt> =>
  periodsAt(domainPeriods(modality), now);

export interface Price {
  /** Null: nobody has said what it costs. */
  readonly cents: number | null;
  /** Document 1: an asterisk 'when the price history has more than one entry'. */
  readonly varies: boolean;
}

export const priceNow = (modality: Priced, now: number): Price => ({
  cents: centsNow({ cents: modality.priceCents ?? null, periods: domainPeriods(modality) }, now),
  varies: modality.prices.length > 1,
});

const domainPeriods = ({ prices }: Priced): PricePeriod[] =>
  prices.map(({ startsAt = null, endsAt = null, priceCents }) => ({ startsAt, endsAt, cents: priceCents }));

/** '12 €', '12,50 €': cents only where there are any. */
export const euroText = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
