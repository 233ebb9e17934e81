import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdCounts } from './ad-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aCount = ({ isStaff = false } = {}) => {
  const told: unknown[] = [];
  const count = createAdCounts({
    isStaff: () => isStaff,
    tell: (seen) => {
      told.push(seen);
      return Promise.reject(new Error('no network'));
    },
  });
  return { told, count };
};

// @spec [Site content, notices, ads and page metadata] issue 17: What a page shows of ads is told in one call, a click at once, and nothing by staff
test('what comes into sight is told in one call, a click at once', () => {
  const { told, count } = aCount();
  count('a', 'home', 'shown');
  count('b', 'page', 'shown');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(3_000);
  const [a, b] = [
    { ad: 'a', place: 'home', act: 'shown' },
    { ad: 'b', place: 'page', act: 'shown' },
  ];
  expect(told).toEqual([[a, b]]);
  count('a', 'home', 'clicked');
  expect(told).toEqual([[a, b], [{ ...a, act: 'clicked' }]]);
  vi.runAllTimers();
  expect(told).toHaveLength(2);
});

test('staff who look at pages tell nothing', () => {
  const { told, count } = aCount({ isStaff: true });
  count('a', 'home', 'clicked');
  vi.runAllTimers();
  expect(told).toEqual([]);
});
