import { expect, test } from 'vitest';
import { inThousands, isBelowOne } from './thousands.ts';

// @spec [Home, calendar and lists] doc 1 §1, doc 1 §2, doc 1 §9: Home: animated totals of distance (in the chosen units), events, users, registrations and finishers, the last three in thousands, truncated; fewer than a thousand are said to be so
test.each([
  [0, 0],
  [999, 0],
  [1_000, 1],
  [1_999, 1],
  [2_500_999, 2_500],
])('%i is %i thousand', (count, thousands) => {
  expect(inThousands(count)).toBe(thousands);
});

test('what is not known is none', () => {
  expect(inThousands(undefined)).toBeUndefined();
});

// @spec [Home, calendar and lists] doc 1 §1, doc 1 §2, doc 1 §9: Home: animated totals of distance (in the chosen units), events, users, registrations and finishers, the last three in thousands, truncated; fewer than a thousand are said to be so
test('fewer than a thousand are said to be so, none are none', () => {
  expect([0, 1, 999, 1_000, undefined].map(isBelowOne)).toEqual([false, true, true, false, false]);
});
