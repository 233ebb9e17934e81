import { expect, test } from 'vitest';
import { courseOf } from '#race/course.ts';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import { leaderShare } from './leader-share.ts';

const between = (distances: readonly (number | undefined)[], distanceM?: number) =>
  courseOf(
    aModality({
      distanceM,
      checkpoints: distances.map((one, order) => aCheckpoint(String(order), { order, distanceM: one })),
      finishCheckpoint: undefined,
    }),
  );
const course = between([2_500, 8_000], 10_000);

// @spec [Results of an event, and circuits] issue 4, design §7: Card of a race: its course as art, and in a live race how far its head is
test('the leader of a race is at the farthest checkpoint that somebody has passed', () => {
  expect([
    leaderShare([12, 0, 0, 0], course),
    leaderShare([12, 3, 0, 0], course),
    leaderShare([12, 3, 1, 0], course),
    leaderShare([12, 9, 5, 1], course),
  ]).toEqual([0, 0.25, 0.8, 1]);
});

test('who was missed at the mats before counts at the one that read them', () => {
  expect(leaderShare([0, 0, 1, 0], course)).toBe(0.8);
});

test('before the start, and for another course, nothing is known', () => {
  expect(leaderShare([0, 0, 0, 0], course)).toBeUndefined();
  expect(leaderShare([12, 1, 0], course)).toBeUndefined();
});

test('checkpoints whose distance nobody knows stand evenly', () => {
  expect(leaderShare([5, 1, 0, 0], between([undefined, undefined]))).toBeCloseTo(1 / 3);
});
