import { expect, test } from 'vitest';
import { chosenLine } from './chosen-line.ts';
import type { TrackLine } from './track-line.ts';

const line: TrackLine = {
  distance: 42_600,
  ascent: 120,
  points: [
    [0, 0, 10, 0],
    [0.1, 0, 20, 21_300],
    [0.2, 0, 10, 42_600],
  ],
};
const metres = ({ points }: TrackLine) => points.map(([, , , atM]) => Math.round(atM));

test('a certified distance stretches the track, and its climb stays', () => {
  const chosen = chosenLine(line, { distance: 42_195 });
  expect(chosen.distance).toBe(42_195);
  expect(metres(chosen)).toEqual([0, 21_098, 42_195]);
  expect([chosen.ascent, chosen.points[1]?.[2]]).toEqual([120, 20]);
});

test('a track that knows better, or of which nobody says anything, is as long as it is', () => {
  expect(chosenLine(line, { distance: 42_195, gpx_use_own_distance: true }).distance).toBe(42_600);
  expect(metres(chosenLine(line, {}))).toEqual([0, 21_300, 42_600]);
  expect(chosenLine({ distance: 5, points: [] }, { distance: 10 })).toEqual({ distance: 5, points: [] });
});
