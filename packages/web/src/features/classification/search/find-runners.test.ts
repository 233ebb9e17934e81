import { expect, test } from 'vitest';
import { mostHits, restOf } from './find-runners.ts';

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: String(from + index).padStart(24, '0') }));

test('other races fill up what the own race leaves of twenty hits, and nobody is listed twice', () => {
  expect(restOf(people(0, 2), people(0, 5))).toEqual(people(2, 3));
  expect(restOf(people(0, 18), people(100, 20))).toEqual(people(100, 2));
  expect(restOf(people(0, mostHits), people(100, 20))).toEqual([]);
});
