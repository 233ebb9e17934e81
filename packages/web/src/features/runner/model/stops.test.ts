import { expect, test } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { hasDiploma, isOnCourse, lastStop, progressOf, stopsOf, trendOf } from './stops.ts';
import { onTheWay } from './testing/a-runner.ts';

const minute = 60_000;

// @spec [Live screens] doc 2 §2.2: Checkpoint table: times, pace on each leg, position and category position with trend arrows
test('a smaller number is a way up', () => {
  expect(trendOf(7, 5)).toBe('up');
  expect(trendOf(5, 7)).toBe('down');
  expect(trendOf(5, 5)).toBe('same');
  expect(trendOf(null, 5)).toBeNull();
  expect(trendOf(5, null)).toBeNull();
});

// @spec [Live screens] doc 2 §2.2: Checkpoint table: times, pace on each leg, position and category position with trend arrows
test('each stop has its time, the leg to it and what became of the places', () => {
  const [first, second, third, finish] = stopsOf(aModality(), onTheWay());
  expect(first).toMatchObject({ timeMs: 10 * minute, place: 5, placeTrend: null, categoryTrend: null });
  expect(second).toMatchObject({ timeMs: 22 * minute, place: 7, placeTrend: 'down', categoryTrend: 'up' });
  expect(third).toMatchObject({ timeMs: null, leg: null, place: null, placeTrend: null });
  expect(finish).toMatchObject({ kind: 'finish', timeMs: null, distanceM: 10_000 });
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('a stop where somebody is being checked has neither time nor place, and is not covered', () => {
  const checked = { order: 1, intermediate: 'b', being_checked: true } as const;
  const [first] = onTheWay().splits;
  const result = { ...onTheWay({ intermediate_results: [checked] }) };
  const stops = stopsOf(aModality(), { ...result, splits: [...(first ? [first] : []), ...result.splits] });
  expect(stops.map(({ isBeingChecked }) => isBeingChecked)).toEqual([false, true, false, false]);
  expect(stops[1]).toMatchObject({ timeMs: null, leg: null, place: null });
  expect(progressOf(aModality(), stops)?.coveredM).toBe(2_500);
});

// @spec [Live screens] issue 16: First and last legs on a runner's page do not mix net and official time
test.each([
  [false, 0],
  [true, 20_000],
])('the legs add up to the time shown (net ranks: %s)', (ranksByNet, beforeStartMs) => {
  const result = onTheWay({ status: 'finished', total_time: 44 * minute, total_time_real: 44 * minute - 20_000 });
  const stops = stopsOf(aModality({ ranksByNet }), result);
  const [first, second, , finish] = stops;
  expect(first).toMatchObject({ timeMs: 10 * minute - beforeStartMs });
  expect(first?.leg).toEqual({ timeMs: 10 * minute - beforeStartMs, distanceM: 2_500 });
  expect(second?.leg).toEqual({ timeMs: 12 * minute, distanceM: 2_500 });
  expect(stops.reduce((sum, { leg }) => sum + (leg?.timeMs ?? 0), 0)).toBe(finish?.timeMs);
});

test('a checkpoint that was missed is compared over: the leg goes from the one before it', () => {
  const result = {
    ...onTheWay({ status: 'finished', total_time: 44 * minute, pos_general: 4 }),
    splits: onTheWay().splits.slice(0, 1),
  };
  const stops = stopsOf(aModality(), result);
  expect(stops.map(({ timeMs }) => timeMs)).toEqual([10 * minute, null, null, 44 * minute]);
  expect(stops.at(-1)?.leg).toEqual({ timeMs: 34 * minute, distanceM: 7_500 });
  expect(stops.at(-1)?.placeTrend).toBe('up');
});

test('a penalty is part of the time at the finish and of no pace', () => {
  const result = onTheWay({ status: 'finished', total_time: 50 * minute, penalty_time: 5 * minute });
  const finish = stopsOf(aModality(), result).at(-1);
  expect(finish?.timeMs).toBe(50 * minute);
  expect(finish?.leg?.timeMs).toBe(50 * minute - 5 * minute - 22 * minute);
});

test('points without a mat are no stops', () => {
  const { checkpoints } = aModality();
  const modality = aModality({ checkpoints: checkpoints.map((one, i) => ({ ...one, isTimed: i !== 1 })) });
  expect(stopsOf(modality, undefined).map(({ id }) => id)).toEqual(['a', 'c', 'finish']);
});

// @spec [Live screens] doc 2 §2.2: Tiles: modality, distance and climb, bib, status with a bar of the distance covered, 'Esperando' with the start time where all start together
test('what is covered is what was surely passed', () => {
  const modality = aModality();
  expect(progressOf(modality, stopsOf(modality, onTheWay()))).toEqual({ coveredM: 5_000, totalM: 10_000 });
  expect(progressOf(modality, stopsOf(modality, undefined))).toEqual({ coveredM: 0, totalM: 10_000 });
  expect(lastStop(stopsOf(modality, onTheWay()))?.id).toBe('b');
  const unmeasured = { ...modality, distanceM: undefined, finishCheckpoint: undefined };
  expect(progressOf(unmeasured, [])).toBeNull();
});

// @spec [Live screens] issue 16: Nobody is said to be behind the finish, nor further on in a race that was stopped
test('a place where somebody may be is on the course', () => {
  const modality = aModality();
  expect([null, 9_000, 10_000, 10_400].map((aboutM) => isOnCourse(modality, aboutM))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const stopped = aModality({ classifiedAt: modality.checkpoints[0] });
  expect(isOnCourse(stopped, 5_000)).toBe(false);
});

// @spec [Live screens] issue 16: Whoever has no time left after what was given back has no diploma
test('a diploma has a time', () => {
  const finished = onTheWay({ status: 'finished', total_time: 44 * minute });
  expect([onTheWay(), finished].map((result) => hasDiploma(aModality(), result))).toEqual([false, true]);
  const nothingLeft = { ...finished, penaltyTime: -50 * minute, officialTime: undefined };
  expect(hasDiploma(aModality(), nothingLeft)).toBe(false);
  // Nobody wins a race that was cancelled.
  expect(hasDiploma(aModality({ status: 'cancelled', hadBegun: true }), finished)).toBe(false);
  // Heard at the finish from a start that nobody knows, or that is being checked.
  expect(hasDiploma(aModality(), onTheWay({ status: 'finished' }))).toBe(false);
  expect(hasDiploma(aModality(), onTheWay({ status: 'finished', start_being_checked: true }))).toBe(false);
});
