import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrackLine, TrackPoint } from '#race/use-track-line.ts';
import { boundsOf, chosenLine, lineUntil, piecesOf, placeAt } from './track-line.ts';

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

// @spec [Live screens] doc 2 §2.1, issue 3: A map of the course where the race has a track, with start, checkpoints and finish; one mark for what stands at one place
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

const north = (step: number, atM: number): TrackPoint => [-0.4, 39 + step / 1000, null, atM];

// @spec [Tracks] issue 4: Gaps of a track are not drawn
test('where the place jumps and the metres stand still there is a gap', () => {
  const points = [north(0, 0), north(1, 111), north(50, 111), north(51, 222)];
  expect(piecesOf(points)).toEqual([points.slice(0, 2), points.slice(2)]);
});

test('a runner who stands is no gap, and neither is a straight of a kilometre', () => {
  const points = [north(0, 0), north(0.02, 0), north(9, 1000)];
  expect(piecesOf(points)).toEqual([points]);
  expect(piecesOf([])).toEqual([]);
});

const marathon: TrackLine = {
  lengthM: 42_600,
  ascentM: 120,
  points: [
    [0, 0, 10, 0],
    [0.1, 0, 20, 21_300],
    [0.2, 0, 10, 42_600],
  ],
};
const metresOf = ({ points }: TrackLine) => points.map(([, , , atM]) => Math.round(atM));

// @spec [Tracks] doc 3 §3, issue 4: `gpx_use_own_distance` chooses the distance: of the race, the file name, the kilometres and the profile
test('a certified distance stretches the track, and its climb stays', () => {
  const chosen = chosenLine(marathon, { distanceM: 42_195, usesTrackLength: false });
  expect(chosen.lengthM).toBe(42_195);
  expect(metresOf(chosen)).toEqual([0, 21_098, 42_195]);
  expect([chosen.ascentM, chosen.points[1]?.[2]]).toEqual([120, 20]);
});

// @spec [Tracks] doc 3 §3, issue 4: `gpx_use_own_distance` chooses the distance: of the race, the file name, the kilometres and the profile
test('a track that knows better, or of which nobody says anything, is as long as it is', () => {
  expect(chosenLine(marathon, { distanceM: 42_195, usesTrackLength: true }).lengthM).toBe(42_600);
  expect(metresOf(chosenLine(marathon, { usesTrackLength: false }))).toEqual([0, 21_300, 42_600]);
  expect(chosenLine({ lengthM: 5, points: [] }, { distanceM: 10, usesTrackLength: false })).toEqual({
    lengthM: 5,
    points: [],
  });
});
