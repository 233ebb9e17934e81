import { expect, test } from 'vitest';
import { categoryText, isShared } from './category-name.ts';

const race = {
  categories: [
    { name: 'V35', gender: 'female' },
    { name: 'V35', gender: 'male' },
    { name: 'F-SEN', gender: 'female' },
    { name: 'Open' },
  ],
} as const;
const t = ((key: string) => key.split('.').at(-1)) as Parameters<typeof categoryText>[3]; // keys in place of words

// @spec [Live screens] issue 16: A category names its gender where both genders use the name
test('a category names its gender where its name does not', () => {
  const text = (category: string, inUse: readonly string[] = []) =>
    categoryText(race, { category, gender: 'female' }, inUse, t).replace('\u00a0', ' ');
  expect(['V35', 'F-SEN', 'Open', 'Typed by hand'].map((category) => text(category))).toEqual([
    'V35 · female',
    'F-SEN',
    'Open · female',
    'Typed by hand',
  ]);
  expect(text('Typed by hand', ['Typed by hand'])).toBe('Typed by hand · female');
  expect(categoryText(race, { category: 'V35', gender: null }, [], t)).toBe('V35');
  expect(isShared(race, 'F-SEN', [])).toBe(false);
  expect(isShared(race, 'F-SEN', ['F-SEN'])).toBe(true);
});
