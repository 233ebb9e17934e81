import { expect, test } from 'vitest';
import { boundsMarginMs, isWithin, type RaceTimes, raceBounds } from './race-bounds.ts';

const hour = 3_600_000;
const gun = Date.parse('2026-05-03T08:00:00Z');
const race: RaceTimes = {
  chronotype: 'all',
  gunAt: gun,
  plannedStartAt: gun - hour,
  waves: [{ gunAt: gun + hour }, { gunAt: null }],
  checkpoints: [{ cutoffMs: null }, { cutoffMs: 2 * hour }],
  readers: [{ checkpoint: 0, opensAt: gun - 20 * hour, closesAt: gun + hour }],
  plannedEndAt: null,
};
const hours = (of: RaceTimes): number[] => {
  const { from, to } = raceBounds(of);
  return [(from + boundsMarginMs - gun) / hour, (to - boundsMarginMs - gun) / hour];
};

test.each([
  ['from the first start to the last cut-off', race, [-1, 3]],
  ['to the planned end where that is later', { ...race, plannedEndAt: gun + 5 * hour }, [-1, 5]],
  ['to the last window', { ...race, readers: [{ checkpoint: 1, opensAt: gun, closesAt: gun + 9 * hour }] }, [-1, 9]],
  ['from the first window of the start, with own starts', { ...race, chronotype: 'individual_chrono' }, [-20, 3]],
  ['from the gun where nothing was planned', { ...race, plannedStartAt: 0 }, [0, 3]],
  ['without a limit ten days long', { ...race, checkpoints: [], readers: [] }, [-1, 1 + 240 - 6]],
  ['from any time where no start is known', { ...race, gunAt: null, plannedStartAt: 0, waves: [] }, [-Infinity, 1]],
] satisfies [string, RaceTimes, number[]][])('the bounds of a race reach %s', (_, of, expected) => {
  expect(hours(of)).toEqual(expected);
});

test('a span is within them with both its ends', () => {
  const bounds = raceBounds(race);
  expect(isWithin(bounds, bounds)).toBe(true);
  expect(isWithin(bounds, { ...bounds, from: bounds.from - 1 })).toBe(false);
  expect(isWithin(bounds, { ...bounds, to: bounds.to + 1 })).toBe(false);
});
