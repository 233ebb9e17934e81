import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, lineUntil, placeAt, type TrackPoint } from './track-line.ts';

const line: TrackPoint[] = [
  [-0.4, 39.0, 10, 0],
  [-0.3, 39.0, null, 1000],
  [-0.3, 39.2, 30, 3000],
];

test('the box of a line holds all of its points, and no line has no box', () => {
  expect(boundsOf(line)).toEqual([
    [-0.4, 39.0],
    [-0.3, 39.2],
  ]);
  expect(boundsOf([])).toBeNull();
});

test.each([
  [0, [-0.4, 39.0]],
  [1 / 6, [-0.35, 39.0]],
  [2 / 3, [-0.3, 39.1]],
  [1, [-0.3, 39.2]],
  [1.4, [-0.3, 39.2]],
  [-1, [-0.4, 39.0]],
])('at a share of %f the line is at %j', (share, expected) => {
  const [longitude, latitude] = placeAt(line, share) ?? [0, 0];
  expect(longitude).toBeCloseTo(expected[0] ?? 0);
  expect(latitude).toBeCloseTo(expected[1] ?? 0);
});

test('the way so far ends where somebody is', () => {
  expect(lineUntil(line, 0)).toEqual([[-0.4, 39.0]]);
  expect(lineUntil(line, 1)).toEqual([
    [-0.4, 39.0],
    [-0.3, 39.0],
    [-0.3, 39.2],
  ]);
  expect(lineUntil([], 0.5)).toEqual([]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      expect(lineUntil(line, share).at(-1)).toEqual(placeAt(line, share));
    }),
  );
});
