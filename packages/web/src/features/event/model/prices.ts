import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

type Priced = Pick<ModalityView, 'price' | 'price_history'>;

export interface PricePeriod {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly cents: number;
  readonly isNow: boolean;
}

/** What it costs when, in the order in which prices follow each other. */
export const periodsOf = ({ price_history = [] }: Priced, now: number): readonly PricePeriod[] =>
  price_history
    .map(({ start = null, end = null, price }) => ({
      startsAt: start,
      endsAt: end,
      cents: price,
      isNow: (start === null || start <= now) && (end === null || now < end),
    }))
    .toSorted((a, b) => (a.startsAt ?? Number.NEGATIVE_INFINITY) - (b.startsAt ?? Number.NEGATIVE_INFINITY));

export interface Price {
  /** Null: nobody has said what it costs. */
  readonly cents: number | null;
  /** Document 1: an asterisk 'when the price history has more than one entry'. */
  readonly varies: boolean;
}

/** What it costs to enter now; before the first period what it will cost, after the last what it cost at the end. */
export function priceNow(modality: Priced, now: number): Price {
  const periods = periodsOf(modality, now);
  const varies = periods.length > 1;
  const current = periods.find(({ isNow }) => isNow) ?? periods.find(({ startsAt }) => (startsAt ?? now) > now);
  return { cents: current?.cents ?? modality.price ?? periods.at(-1)?.cents ?? null, varies };
}

/** '12 €', '12,50 €': cents only where there are any. */
export const euroText = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
