import { expect, test } from 'vitest';
import { isShutOut, sourcesDiffer } from './odd-times.ts';

const minute = 60_000;

// @spec [Race day] issue 19: Sources that differ by over 2 s are listed
test.each([
  [0, false],
  [2_000, false],
  [2_001, true],
  [10 * minute, true],
  [10 * minute + 1, false],
] as const)('a time by hand %i ms from the nearest read: %s', (apart, differ) => {
  expect([sourcesDiffer(0, apart), sourcesDiffer(apart, 0)]).toEqual([differ, differ]);
});

// @spec [Race day] issue 19: Reads outside windows are listed: a person who would have a crossing there
test('a read is shut out near the hours of its reader, behind the gun', () => {
  const window = { opensAt: 100 * minute, closesAt: 200 * minute, gunAt: 30 * minute };
  const at = (heardAt: number) => isShutOut(heardAt * minute, window);
  expect([at(99), at(100), at(200), at(201)]).toEqual([true, false, false, true]);
  expect([at(320), at(321), at(29), at(30)]).toEqual([true, false, false, true]);
  expect(isShutOut(20 * minute, { ...window, gunAt: null })).toBe(true);
});
