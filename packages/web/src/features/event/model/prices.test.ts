import { expect, test } from 'vitest';
import { euroText, periodsOf, priceNow } from './prices.ts';

const at = (text: string) => Date.parse(text);
const late = { start: at('2026-11-01T00:00:00Z'), end: at('2026-12-01T00:00:00Z'), price: 1800 };
const early = { start: at('2026-09-01T00:00:00Z'), end: at('2026-11-01T00:00:00Z'), price: 1200 };
const twice = { price: 1200, price_history: [late, early] };

test.each([
  ['before the first period', '2026-08-01T00:00:00Z', 1200],
  ['in the first', '2026-10-01T00:00:00Z', 1200],
  ['from the instant the second begins', '2026-11-01T00:00:00Z', 1800],
  ['after the last', '2027-01-01T00:00:00Z', 1200],
])('%s', (_, now, cents) => {
  expect(priceNow(twice, at(now))).toEqual({ cents, varies: true });
});

test('one period does not vary, none leaves the price of the race, and nothing is nothing', () => {
  expect(priceNow({ price_history: [early] }, at('2027-01-01T00:00:00Z'))).toEqual({ cents: 1200, varies: false });
  expect(priceNow({ price: 0 }, 0)).toEqual({ cents: 0, varies: false });
  expect(priceNow({}, 0)).toEqual({ cents: null, varies: false });
});

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
