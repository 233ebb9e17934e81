import { expect, test } from 'vitest';
import { piecesOf } from './pieces.ts';
import type { TrackPoint } from './track-line.ts';

const north = (step: number, atM: number): TrackPoint => [-0.4, 39 + step / 1000, null, atM];

test('where the place jumps and the metres stand still there is a gap', () => {
  const points = [north(0, 0), north(1, 111), north(50, 111), north(51, 222)];
  expect(piecesOf(points)).toEqual([points.slice(0, 2), points.slice(2)]);
});

test('a runner who stands is no gap, and neither is a straight of a kilometre', () => {
  const points = [north(0, 0), north(0.02, 0), north(9, 1000)];
  expect(piecesOf(points)).toEqual([points]);
  expect(piecesOf([])).toEqual([]);
});
