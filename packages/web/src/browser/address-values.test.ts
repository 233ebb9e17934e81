import { expect, test } from 'vitest';
import { oneOf, onlySaid, wholeOf, wordsOf } from './address-values.ts';

test.each([
  ['3', 3],
  [3, 3],
  ['0', undefined],
  ['11', undefined],
  ['2.5', undefined],
  ['', undefined],
  ['two', undefined],
  [true, undefined],
  [['3'], undefined],
  [undefined, undefined],
])('of %j a page from 1 to 10 is %j', (raw, page) => {
  expect(wholeOf(raw, { least: 1, most: 10 })).toBe(page);
});

test('words of a list, and words up to a length', () => {
  expect([oneOf(['en', 'ca'], 'ca'), oneOf(['en', 'ca'], 'fr'), oneOf(['en'], ['en'])]).toEqual([
    'ca',
    undefined,
    undefined,
  ]);
  expect([wordsOf('', 3), wordsOf('abc', 3), wordsOf('abcd', 3), wordsOf(7, 3)]).toEqual([
    '',
    'abc',
    undefined,
    undefined,
  ]);
});

// @spec [Home, calendar and lists] issue 4 point 5, design §7: What an address says and does not fit never reaches a page, on every route
test('what is not said has no key; what is said and does not fit stands as undefined over what was written', () => {
  const read = onlySaid({ at: 'start', page: '-3' }, { at: 'start', page: undefined, club: undefined });
  expect(Object.entries(read)).toEqual([
    ['at', 'start'],
    ['page', undefined],
  ]);
});
