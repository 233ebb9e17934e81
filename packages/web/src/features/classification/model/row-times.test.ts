import { expect, test } from 'vitest';
import { listFormat, shownGap, timesAt } from './row-times.ts';

const finish = { kind: 'finish', id: '9'.repeat(24) } as const;

test('the pace is made of the own time without penalties, whichever time they were added to', () => {
  const byGun = { total_time: 100_000, total_time_real: 85_000, penalty_time: 10_000 };
  expect(timesAt(finish, byGun, {}).runMs).toBe(85_000);
  expect(timesAt(finish, { total_time: 100_000, penalty_time: 10_000 }, {}).runMs).toBe(90_000);
  const byNet = { total_time: 90_000, total_time_real: 95_000, penalty_time: 10_000 };
  expect(timesAt(finish, byNet, { positions_by_real_time: true }).runMs).toBe(85_000);
});

test('nobody has a time at the start, nor without a result', () => {
  const nothing = { rankedMs: null, otherMs: null, runMs: null };
  expect(timesAt({ kind: 'start', id: '0'.repeat(24) }, { total_time: 5 }, {})).toEqual(nothing);
  expect(timesAt(finish, undefined, {})).toEqual(nothing);
});

test.each([
  [60_000, 60_000, ''],
  [60_900, 60_100, '+0:00'],
  [61_000, 60_999, '+0:01'],
  [3_725_000, 60_000, '+1:01:05'],
  [null, 60_000, ''],
  [60_000, null, ''],
])('%s behind a leader of %s is %j', (mine, leader, gap) => {
  expect(shownGap(mine, leader, {})).toBe(gap);
});

test('tenths are shown where the race measures in tenths', () => {
  expect(shownGap(61_250, 60_000, listFormat({ time_precision: 0.1 }))).toBe('+0:01.2');
  expect(listFormat({ time_precision: 0.001 })).toEqual({});
});
