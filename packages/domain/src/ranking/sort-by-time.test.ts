import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortByTime } from './sort-by-time.ts';

const naively = (times: readonly number[]): number[] =>
  [...times.keys()]
    .filter((slot) => !Number.isNaN(times[slot]))
    .sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);

const sorted = (times: readonly number[]) => [...sortByTime(Float64Array.from(times), Int32Array.from(times.keys()))];

describe('slots by time', () => {
  test('equal times stay in the order of slots, who has no time is left out', () => {
    expect(sorted([300, 100, Number.NaN, 300, 200])).toEqual([1, 4, 0, 3]);
  });
  test('slots that were not given are left out, and equal times stay in the order given', () => {
    expect([...sortByTime(Float64Array.of(2, 1, 0, 1), Int32Array.of(3, 0, 1))]).toEqual([3, 1, 0]);
    expect([...sortByTime(Float64Array.of(0.5, 0.1, 0, 0.1), Int32Array.of(3, 0, 1))]).toEqual([3, 1, 0]);
  });
  test('nobody has a time', () => {
    expect(sorted([Number.NaN])).toEqual([]);
  });
  test.each([
    ['hours apart', 4 * 3_600_000],
    ['weeks apart', 40 * 86_400_000],
    ['years apart, wider than the fast way can hold', 4 * 366 * 86_400_000],
  ])('any times, %s, sort as the plain way does', (_, max) => {
    const aTime = fc.oneof(fc.integer({ min: -1000, max }), fc.integer({ min: 0, max: 3 }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(fc.array(aTime, { maxLength: 50 }), (times) => {
        expect(sorted(times)).toEqual(naively(times));
      }),
    );
  });
  test('parts of milliseconds are not lost', () => {
    expect(sorted([1.75, 1.25, 1.5])).toEqual([1, 2, 0]);
  });
});
