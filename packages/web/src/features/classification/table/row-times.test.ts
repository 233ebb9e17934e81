import { expect, test } from 'vitest';
import { shownGap } from './row-times.ts';

// @spec [Live screens] issue 3: Gap to the leader of the list under the time
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
  expect(shownGap(61_250, 60_000, { decimals: 1 })).toBe('+0:01.2');
});
