import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, categoryDate } from './age-on.ts';
import { type Category, type CategoryPerson, categoryOf } from './category-of.ts';

const aCategory = (
  name: string,
  ageFrom: number | null,
  ageTo: number | null,
  gender: Category['gender'] = null,
): Category => ({
  name,
  gender,
  ageFrom,
  ageTo,
});
const aPerson = (changes: Partial<CategoryPerson> = {}): CategoryPerson => ({
  gender: 'female',
  birthdate: null,
  age: null,
  ...changes,
});

const categories = [
  aCategory('F-JUN', 16, 19, 'female'),
  aCategory('F-SEN', 20, 39, 'female'),
  aCategory('F-VET', 40, null, 'female'),
  aCategory('M-ABS', null, null, 'male'),
  aCategory('SUB-16', null, 15),
  aCategory('OPEN', null, null, 'other'),
];
const on = (person: Partial<CategoryPerson>, date = '2026-05-10') => categoryOf(aPerson(person), categories, date);

test.each([
  ['2010-05-11', 'SUB-16'],
  ['2010-05-10', 'F-JUN'],
  ['2006-05-11', 'F-JUN'],
  ['2006-05-10', 'F-SEN'],
  ['1986-05-11', 'F-SEN'],
  ['1986-05-10', 'F-VET'],
  ['1926-01-01', 'F-VET'],
])('born on %s a woman runs in %s', (birthdate, name) => {
  expect(on({ birthdate })).toBe(name);
});

test('an age does where the birthdate is missing, and the birthdate wins where both are there', () => {
  expect(on({ age: 39 })).toBe('F-SEN');
  expect(on({ age: 39, birthdate: '1980-01-01' })).toBe('F-VET');
});

test('without any age only a category without bounds fits', () => {
  expect(on({})).toBeNull();
  expect(on({ gender: 'male' })).toBe('M-ABS');
  expect(on({ gender: 'other' })).toBe('OPEN');
});

// @spec [Registration and categories] design §5: Category: by gender and age on the reference date of the event
test('the first category that fits is taken', () => {
  const both = [aCategory('A', 20, 50), aCategory('B', 30, 40)];
  expect(categoryOf(aPerson({ age: 35 }), both, '2026-05-10')).toBe('A');
  expect(categoryOf(aPerson({ age: 35 }), both.toReversed(), '2026-05-10')).toBe('B');
});

test('where none fits, or there is none, there is no category', () => {
  expect(on({ gender: 'other', age: 10 })).toBe('SUB-16');
  expect(categoryOf(aPerson({ age: 35 }), [], '2026-05-10')).toBeNull();
  expect(categoryOf(aPerson({ age: 9 }), [aCategory('A', 10, null)], '2026-05-10')).toBeNull();
});

describe('ages', () => {
  // @spec [Registration and categories] design §5: Category: by gender and age on the reference date of the event
  test.each([
    ['2000-05-10', '2026-05-10', 26],
    ['2000-05-11', '2026-05-10', 25],
    ['2000-12-31', '2026-01-01', 25],
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
    ['2026-05-10', '2026-05-10', 0],
  ])('who was born on %s is on %s %d years old', (birthdate, date, age) => {
    expect(ageOn(birthdate, date)).toBe(age);
  });

  test('nobody gets younger from one day to the next, nor two years older', () => {
    const aDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-30'), noInvalidDate: true });
    const text = (at: number) => new Date(at).toISOString().slice(0, 10);
    fc.assert(
      fc.property(aDay, aDay, (birth, day) => {
        const [today, tomorrow] = [0, 86_400_000].map((later) =>
          ageOn(text(birth.getTime()), text(day.getTime() + later)),
        );
        expect([0, 1]).toContain((tomorrow ?? 0) - (today ?? 0));
      }),
    );
  });

  // @spec [Registration and categories] design §5, doc 3 §5: Natural year: ages on 31 December
  test('by natural years the last day of the year counts', () => {
    expect(categoryDate('2026-05-10', false)).toBe('2026-05-10');
    expect(categoryDate('2026-05-10', true)).toBe('2026-12-31');
    expect(on({ birthdate: '1986-12-31' }, categoryDate('2026-05-10', true))).toBe('F-VET');
  });
});
