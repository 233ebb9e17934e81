import { expect, test } from 'vitest';
import { placeStops } from './place-stops.ts';

const start = { kind: 'start', distanceM: null } as const;
const at = (distanceM: number | null) => ({ kind: 'checkpoint', distanceM }) as const;
const finish = (distanceM: number | null) => ({ kind: 'finish', distanceM }) as const;

// @spec [Live screens] issue 3: Stops stand at their distance; tabs beside each other never touch, with 30 they scroll and the chosen one is in view
test.each([
  ['start and finish alone', [start, finish(null)], null, [0, 1]],
  ["by the race's own distances", [start, at(5000), finish(10_000)], 10_400, [0, 0.5, 1]],
  ["by the track's length where the race has none", [start, at(5200), finish(null)], 10_400, [0, 0.5, 1]],
  [
    'without a distance evenly between those beside them',
    [start, at(null), at(4000), at(null), finish(8000)],
    null,
    [0, 0.25, 0.5, 0.75, 1],
  ],
  [
    'evenly where no distance is known',
    [start, at(null), at(null), at(null), finish(null)],
    null,
    [0, 0.25, 0.5, 0.75, 1],
  ],
  ['never past the finish', [start, at(10_500), finish(10_000)], null, [0, 1, 1]],
  ['never backwards', [start, at(6000), at(5000), finish(10_000)], null, [0, 0.6, 0.6, 1]],
  ['without a finish', [start, at(5000), at(10_000)], null, [0, 0.5, 1]],
  ['without a start', [at(null), at(5000), finish(10_000)], null, [0.25, 0.5, 1]],
] as const)('stops stand %s', (_, stops, trackM, shares) => {
  expect(placeStops(stops, trackM)).toEqual(shares);
});
