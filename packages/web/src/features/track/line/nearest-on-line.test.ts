import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrackPoint } from '#race/use-track-line.ts';
import { nearestOnLine } from './nearest-on-line.ts';
import { placeAt } from './track-line.ts';

const perDegree = 111_195;
/** A kilometre to the north, and back on the same way. */
const outAndBack: TrackPoint[] = [
  [0, 0, null, 0],
  [0, 1000 / perDegree, null, 1000],
  [0, 0, null, 2000],
];

// @spec [Tracks] doc 1 §2, issue 4: Position shared between map and profile: by mouse, by finger, by keys; said as distance, height and slope
test('a place beside the line is at the foot of its plumb line', () => {
  const found = nearestOnLine(outAndBack.slice(0, 2), [30 / perDegree, 400 / perDegree], null);
  expect(found?.atM).toBeCloseTo(400);
  expect(found?.offM).toBeCloseTo(30);
});

test.each([
  [300, 400],
  [1700, 1600],
  [0, 400],
])('on a way out and back what is followed from %i m goes on at %i m', (around, expected) => {
  expect(nearestOnLine(outAndBack, [0, 400 / perDegree], around)?.atM).toBeCloseTo(expected);
});

test('nobody is in a gap', () => {
  const gap: TrackPoint[] = [
    [0, 0, null, 0],
    [0, 0.001, null, 111],
    [0, 0.011, null, 111],
    [0, 0.012, null, 222],
  ];
  expect(nearestOnLine(gap, [0, 0.005], null)?.atM).toBeCloseTo(111);
  expect(nearestOnLine(gap, [0, 0.005], null)?.offM).toBeCloseTo(0.004 * perDegree, 0);
  expect(nearestOnLine([], [0, 0], null)).toBeNull();
});

test('every place of a line is found on it', () => {
  const line = outAndBack.slice(0, 2);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const place = placeAt(line, share) ?? [9, 9];
      expect(nearestOnLine(line, place, null)?.atM).toBeCloseTo(share * 1000, 3);
    }),
  );
});
