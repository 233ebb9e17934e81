import { expect, test } from 'vitest';
import { itemAt, randomFrom } from './random.ts';

const first = (seed: number, count: number): number[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random.whole(0, 999_999));
};

test('the same seed gives the same numbers, another seed others', () => {
  expect(first(7, 100)).toEqual(first(7, 100));
  expect(first(7, 100)).not.toEqual(first(8, 100));
});

test('a fork depends on its label and not on what was drawn before', () => {
  const [fresh, used] = [randomFrom(3), randomFrom(3)];
  used.next();
  expect(used.fork('field').next()).toBe(fresh.fork('field').next());
  expect(fresh.fork('field').next()).not.toBe(fresh.fork('course').next());
});

test('numbers are spread evenly and normal ones have mean 0 and deviation 1', () => {
  const random = randomFrom(11);
  const even = Array.from({ length: 20_000 }, () => random.next());
  const normal = Array.from({ length: 20_000 }, () => random.normal());
  expect(even.every((n) => n >= 0 && n < 1)).toBe(true);
  expect(mean(even)).toBeCloseTo(0.5, 1);
  expect(mean(normal)).toBeCloseTo(0, 1);
  expect(mean(normal.map((n) => n * n))).toBeCloseTo(1, 1);
});

test('whole numbers reach both ends', () => {
  const random = randomFrom(5);
  const drawn = new Set(Array.from({ length: 200 }, () => random.whole(1, 3)));
  expect([...drawn].sort()).toEqual([1, 2, 3]);
});

test('an item that is not there throws', () => {
  expect(() => itemAt([], 0)).toThrow(RangeError);
  expect(() => itemAt(['a'], -1)).toThrow(RangeError);
});

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;
