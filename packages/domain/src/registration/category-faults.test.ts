import { expect, test } from 'vitest';
import { categoryFaults } from './category-faults.ts';
import type { Category } from './category-of.ts';

const category = (name: string, ageFrom: number | null, ageTo: number | null, gender: Category['gender'] = null) => ({
  name,
  gender,
  ageFrom,
  ageTo,
});

test('ages one after the other have no fault, from the youngest bound to the oldest', () => {
  const list = [category('SUB23', 16, 22), category('SEN', 23, 39), category('V40', 40, null)];
  expect(categoryFaults(list)).toEqual([]);
  expect(categoryFaults([])).toEqual([]);
});

// @spec [Problems] issue 17: Categories that overlap or leave gaps are told, by gender and ages
test('an age that two categories claim is told, for each gender that has it', () => {
  const list = [category('SEN', 18, 40), category('V40', 40, null, 'female')];
  expect(categoryFaults(list)).toEqual([
    { kind: 'overlap', gender: 'female', from: 40, to: 40, names: ['SEN', 'V40'] },
  ]);
  expect(categoryFaults([category('V40', 40, null), category('V50', 50, null)])).toContainEqual(
    expect.objectContaining({ kind: 'overlap', gender: 'male', from: 50, to: null }),
  );
});

// @spec [Problems] issue 17: Categories that overlap or leave gaps are told, by gender and ages
test('ages that none has are told; a category without bounds takes them', () => {
  const list = [category('SUB20', null, 19, 'male'), category('V35', 35, null, 'male')];
  expect(categoryFaults(list)).toEqual([{ kind: 'gap', gender: 'male', from: 20, to: 34, names: ['SUB20', 'V35'] }]);
  expect(categoryFaults([...list, category('Open', null, null)])).toEqual([]);
});

test('a short category within a long one hides no gap behind it', () => {
  const list = [category('A', 10, 60), category('B', 20, 30), category('C', 62, null)].map((one) => ({
    ...one,
    gender: 'female' as const,
  }));
  expect(categoryFaults(list).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['overlap', 20, 30],
    ['gap', 61, 61],
  ]);
});
