import { expect, test } from 'vitest';
import type { TrackPoint } from '#race/use-track-line.ts';
import { pathOf, sketchOf } from './sketch.ts';

const sheet = { width: 300, height: 200, margin: 50 };
const line: TrackPoint[] = [
  [0, 0, null, 0],
  [1, 0, null, 1000],
  [2, 0, null, 2000],
];

// @spec [Live screens] design §2, issue 3: A plain background where no map style can be loaded, a drawing where the browser has no WebGL; the course is always there
test('the course fills the sheet up to its margin, north up', () => {
  const onSheet = sketchOf(line, sheet);
  expect(onSheet && pathOf(line, onSheet)).toBe('M50.0 100.0L150.0 100.0L250.0 100.0');
  const north = sketchOf(
    [
      [0, 0, null, 0],
      [0, 1, null, 1000],
    ],
    sheet,
  );
  expect(north?.([0, 0])[1]).toBeCloseTo(150);
  expect(north?.([0, 1])[1]).toBeCloseTo(50);
});

test('one point stands in the middle, and no line is no drawing', () => {
  expect(sketchOf([[3, 4, null, 0]], sheet)?.([3, 4])).toEqual([150, 100]);
  expect(sketchOf([], sheet)).toBeNull();
});
