import { expect, test } from 'vitest';
import type { TrackPoint } from '#race/use-track-line.ts';
import { heightsOf, type ProfileSpace, ridgePath, slopeOf, stretchesOf, stripesPath } from './profile-shape.ts';

const space: ProfileSpace = { width: 100, height: 50, lengthM: 4000, fromM: 0, toM: 500 };
/** Level, 5 % up, 15 % up, down; a kilometre each. */
const points: TrackPoint[] = [
  [0, 0, 100, 0],
  [0, 0, 100, 1000],
  [0, 0, 150, 2000],
  [0, 0, 300, 3000],
  [0, 0, 100, 4000],
];

test('the ridge goes through the heights of the course', () => {
  expect(ridgePath(points, space)).toBe('M0 40L25 40L50 35L75 20L100 40');
});

// @spec [Tracks] issue 4: Profile with its peaks at any width, climbs shaded by how steep they are
test('of many points in a column the lowest and the highest stay', () => {
  const many = Array.from({ length: 4001 }, (_, at): TrackPoint => [0, 0, at === 2017 ? 499 : at % 3, at]);
  const ridge = ridgePath(many, space);
  expect(ridge.split('L').length).toBeLessThanOrEqual(202);
  expect(ridge).toContain('50.4 0.1');
});

// @spec [Tracks] issue 4: Profile with its peaks at any width, climbs shaded by how steep they are
test('the ground is told apart by how steep it goes up', () => {
  expect(stretchesOf(points, 4000)).toEqual([
    { fromM: 0, toM: 1000, slope: 'level' },
    { fromM: 1000, toM: 2000, slope: 'rise' },
    { fromM: 2000, toM: 3000, slope: 'climb' },
    { fromM: 3000, toM: 4000, slope: 'level' },
  ]);
  expect([0.039, 0.04, 0.1, 0.2, -0.5].map(slopeOf)).toEqual(['level', 'rise', 'climb', 'steep', 'level']);
  expect(stripesPath(stretchesOf(points, 4000), 'climb', space)).toBe('M50 0H75V50H50Z');
});

test('a long course is not cut into more stretches than anybody sees', () => {
  const long = Array.from({ length: 5001 }, (_, at): TrackPoint => [0, 0, (at % 2) * 40, at * 50]);
  expect(stretchesOf(long, 250_000).length).toBeLessThanOrEqual(300);
});

test('heights that are missing are left out', () => {
  expect(heightsOf(points)).toEqual({ lowM: 100, highM: 300 });
  expect(heightsOf([[0, 0, null, 0]])).toBeNull();
});
