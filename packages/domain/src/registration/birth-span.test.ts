import fc from 'fast-check';
import { expect, test } from 'vitest';
import { birthSpan } from './birth-span.ts';
import { categoryOf } from './category-of.ts';

// @spec [Registration and categories] doc 3 §5: Category age bounds are converted to birth dates from a reference date (natural year option)
test.each([
  [40, 44, '2026-10-25', '1981-10-26', '1986-10-25'],
  [40, 44, '2026-12-31', '1982-01-01', '1986-12-31'],
  [null, 19, '2026-05-01', '2006-05-02', null],
  [60, null, '2026-05-01', null, '1966-05-01'],
  // Born on 29 February one is a year older on 1 March.
  [18, 18, '2028-02-29', '2009-03-01', '2010-02-28'],
])('of %s to %s years on %s are born from %s', (ageFrom, ageTo, date, first, last) => {
  expect(birthSpan({ ageFrom, ageTo }, date)).toEqual({ first, last });
});

test('everybody born within the days is of the category, and nobody else', () => {
  const aDay = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const aRaceDay = fc
    .date({ min: new Date('2021-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  fc.assert(
    fc.property(aDay, aRaceDay, fc.nat(90), fc.nat(20), (birthdate, date, ageFrom, more) => {
      const category = { name: 'X', gender: null, ageFrom, ageTo: ageFrom + more };
      const { first, last } = birthSpan(category, date);
      const isOf = categoryOf({ gender: 'female', birthdate, age: null }, [category], date) !== null;
      expect(isOf).toBe((first ?? '') <= birthdate && birthdate <= (last ?? '9999'));
    }),
  );
});
