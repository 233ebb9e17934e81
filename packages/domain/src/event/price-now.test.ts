import { expect, test } from 'vitest';
import { periodsAt, priceNow } from './price-now.ts';

const late = { startsAt: 200, endsAt: 300, cents: 1800 };
const early = { startsAt: 100, endsAt: 200, cents: 1200 };
const race = { cents: 1000, periods: [late, early] };

test.each([
  ['before the first period', 50, 1200],
  ['in the first', 150, 1200],
  ['from the instant the second begins', 200, 1800],
  ['after the last', 300, 1000],
])('%s', (_, now, cents) => {
  expect(priceNow(race, now)).toBe(cents);
});

test('between two periods the next one counts', () => {
  expect(priceNow({ cents: 1000, periods: [early, { ...late, startsAt: 250 }] }, 220)).toBe(1800);
});

test('without a price of its own a race keeps the last one; nothing is nothing', () => {
  expect(priceNow({ cents: null, periods: [late, early] }, 999)).toBe(1800);
  expect(priceNow({ cents: 0, periods: [] }, 0)).toBe(0);
  expect(priceNow({ cents: null, periods: [] }, 0)).toBeNull();
});

test('a period that is open on one side holds there', () => {
  const open = {
    cents: null,
    periods: [
      { ...late, endsAt: null },
      { ...early, startsAt: null },
    ],
  };
  expect([0, 200, 1e12].map((now) => priceNow(open, now))).toEqual([1200, 1800, 1800]);
  expect(periodsAt(open.periods, 0).map(({ cents, isNow }) => [cents, isNow])).toEqual([
    [1200, true],
    [1800, false],
  ]);
});
