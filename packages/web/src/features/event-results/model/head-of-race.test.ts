import { expect, test } from 'vitest';
import { headOfRace } from './head-of-race.ts';

const stop = (letter: string, distanceM?: number) => ({
  _id: letter.repeat(24),
  ...(distanceM !== undefined && { distance_from_start: distanceM }),
});
const course = { distance: 10_000, intermediates: [stop('a', 2_500), stop('b', 8_000)] };

test('the head of a race is at the farthest checkpoint that somebody has passed', () => {
  expect([
    headOfRace([12, 0, 0, 0], course),
    headOfRace([12, 3, 0, 0], course),
    headOfRace([12, 3, 1, 0], course),
    headOfRace([12, 9, 5, 1], course),
  ]).toEqual([0, 0.25, 0.8, 1]);
});

test('who was missed at the mats before counts at the one that heard them', () => {
  expect(headOfRace([0, 0, 1, 0], course)).toBe(0.8);
});

test('before the start, and for another course, nothing is known', () => {
  expect(headOfRace([0, 0, 0, 0], course)).toBeUndefined();
  expect(headOfRace([12, 1, 0], course)).toBeUndefined();
});

test('checkpoints whose distance nobody knows stand evenly', () => {
  expect(headOfRace([5, 1, 0, 0], { intermediates: [stop('a'), stop('b')] })).toBeCloseTo(1 / 3);
});
