import { predictedCourse, type RaceField } from '@dorsal/domain/prediction/race-field.ts';
import { buildBoard } from '@dorsal/domain/ranking/build-board.ts';
import { expect, test } from 'vitest';
import { KeptSpans } from './kept-spans.ts';

const minute = 60_000;
const course = predictedCourse(
  'running',
  [0, 5_000, 10_000].map((distanceM) => ({ distanceM, isTimed: true })),
);

/** One runner who took so long to 5 km. */
function aField(halfMs: number): RaceField {
  const entry = { id: 1, gender: 'female', category: null, isLocal: false, isClassified: true } as const;
  const board = buildBoard(3, [{ ...entry, status: 'started', timesMs: [0, halfMs, null] }]);
  return { course, board, countsFromGun: false, zeroAt: () => 0 };
}

const runner = { id: 1, checkpoint: 1, at: 25 * minute };

test('a span is kept for half a minute, unless the runner or the board is another one', () => {
  const spans = new KeptSpans();
  const board = {};
  const first = spans.expectedArrival(board, aField(25 * minute), runner, 0);
  const corrected = aField(24 * minute);
  expect(spans.expectedArrival(board, corrected, runner, 29_999)).toBe(first);
  expect(spans.expectedArrival(board, corrected, runner, 30_000)?.to).toBeLessThan(first?.to ?? 0);
  expect(spans.expectedArrival(board, corrected, { ...runner, at: 26 * minute }, 30_001)?.from).toBeGreaterThan(
    50 * minute - 60_000,
  );
  expect(spans.expectedArrival({}, aField(25 * minute), runner, 30_002)).toEqual(first);
});
