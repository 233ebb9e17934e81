import { expect, test } from 'vitest';
import { inOrderOf } from './in-order-of.ts';

const person = (_id: string, place: number) => ({ _id, place });

test('rows say what is true now, on the places that they had', () => {
  const before = [person('a', 1), person('b', 2), person('c', 3)];
  const now = [person('c', 1), person('a', 2), person('b', 3)];
  expect(inOrderOf(before, now)).toEqual([person('a', 2), person('b', 3), person('c', 1)]);
});

test('who has gone still stands there as last heard of, who has come does not yet', () => {
  const before = [person('a', 1), person('b', 2)];
  const now = [person('new', 1), person('a', 2)];
  expect(inOrderOf(before, now)).toEqual([person('a', 2), person('b', 2)]);
});

test('rows on the same places are those of now themselves: there is no second step', () => {
  const now = [person('a', 1), person('b', 2)];
  expect(inOrderOf([person('a', 3), person('b', 4)], now)).toBe(now);
  expect(inOrderOf([], now)).not.toBe(now);
});
