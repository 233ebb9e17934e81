import { predictedCourse, type RaceField } from '@dorsal/domain/prediction/race-field.ts';
import { buildBoard } from '@dorsal/domain/ranking/build-board.ts';
import { expect, test } from 'vitest';
import { ArrivalCache } from './arrival-cache.ts';

const minute = 60_000;
const course = predictedCourse(
  'running',
  [0, 5_000, 10_000].map((distanceM) => ({ distanceM, isTimed: true })),
);

/** One runner who took so long to 5 km. */
function aField(halfMs: number): RaceField {
  const entry = { id: 1, bib: '1', gender: 'female', category: null, isLocal: false, isClassified: true } as const;
  const board = buildBoard(3, [{ ...entry, status: 'started', timesMs: [0, halfMs, null] }]);
  return { course, board, countsFromGun: false, zeroAt: () => 0 };
}

const runner = { id: 1, checkpoint: 1, at: 25 * minute };

test('an arrival is cached for half a minute, unless the runner or the board is another one', () => {
  let now = 1_000_000;
  const at = (laterMs: number): void => {
    now = 1_000_000 + laterMs;
  };
  const cache = new ArrivalCache(() => now);
  const first = cache.expectedArrival(1, aField(25 * minute), runner);
  const corrected = aField(24 * minute);
  at(29_999);
  expect(cache.expectedArrival(1, corrected, runner)).toBe(first);
  at(30_000);
  expect(cache.expectedArrival(1, corrected, runner)?.to).toBeLessThan(first?.to ?? 0);
  expect(cache.expectedArrival(1, corrected, { ...runner, at: 26 * minute })?.from).toBeGreaterThan(
    50 * minute - 60_000,
  );
  expect(cache.expectedArrival(2, aField(25 * minute), runner)).toEqual(first);
});
