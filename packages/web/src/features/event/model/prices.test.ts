import { expect, test } from 'vitest';
import { euroText, periodsOf, priceNow } from './prices.ts';

const at = (text: string) => Date.parse(text);
const late = { startsAt: at('2026-11-01T00:00:00Z'), endsAt: at('2026-12-01T00:00:00Z'), priceCents: 1800 };
const early = { startsAt: at('2026-09-01T00:00:00Z'), endsAt: at('2026-11-01T00:00:00Z'), priceCents: 1200 };
const twice = { priceCents: 1200, prices: [late, early] };

test.each([
  ['before the first period', '2026-08-01T00:00:00Z', 1200],
  ['in the first', '2026-10-01T00:00:00Z', 1200],
  ['from the instant the second begins', '2026-11-01T00:00:00Z', 1800],
  ['after the last', '2027-01-01T00:00:00Z', 1200],
])('%s', (_, now, cents) => {
  expect(priceNow(twice, at(now))).toEqual({ cents, varies: true });
});

// @spec [Event pages] doc 1 §2: Price, with an asterisk and 'Los precios varían según la fecha' when the price history has more than one entry
test('one period does not vary, none leaves the price of the race, and nothing is nothing', () => {
  expect(priceNow({ prices: [early] }, at('2027-01-01T00:00:00Z'))).toEqual({ cents: 1200, varies: false });
  expect(priceNow({ priceCents: 0, prices: [] }, 0)).toEqual({ cents: 0, varies: false });
  expect(priceNow({ prices: [] }, 0)).toEqual({ cents: null, varies: false });
});

// @spec [Event pages] doc 1 §2: Precios: price history with periods
test('periods come in their order, and one of them is now', () => {
  const shown = periodsOf(twice, at('2026-11-15T00:00:00Z')).map(({ cents, isNow }) => ({ cents, isNow }));
  expect(shown).toEqual([
    { cents: 1200, isNow: false },
    { cents: 1800, isNow: true },
  ]);
});

test('euros as the language writes them', () => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');
  expect([euroText(1200, 'en'), plain(euroText(1250, 'es')), plain(euroText(1200, 'ca'))]).toEqual([
    '€12',
    '12,50 €',
    '12 €',
  ]);
});
