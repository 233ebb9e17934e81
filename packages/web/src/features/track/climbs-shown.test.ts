import { expect, test } from 'vitest';
import { climbsShown } from './climbs-shown.ts';

const metres = (value: number): string => `${Math.round(value)} m`;

// @spec [Tracks] issue 16: The climb that the organiser states and the one of the track have names where they differ
test('a climb has a name of its own only where two differ', () => {
  expect(climbsShown(812, 850, metres)).toEqual([
    ['track.climb.stated', '850 m'],
    ['track.climb.measured', '812 m'],
  ]);
  expect(climbsShown(812.3, 812, metres)).toEqual([['track.climb', '812 m']]);
  expect(climbsShown(812, undefined, metres)).toEqual([['track.climb', '812 m']]);
  expect(climbsShown(undefined, 850, metres)).toEqual([['track.climb', '850 m']]);
  expect(climbsShown(undefined, undefined, metres)).toEqual([]);
});
