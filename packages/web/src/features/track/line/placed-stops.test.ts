import { expect, test } from 'vitest';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import type { TrackLine } from '#race/use-track-line.ts';
import { marksOf, placedStops, scaleOf } from './placed-stops.ts';
import { chosenLine } from './track-line.ts';

const line: TrackLine = {
  lengthM: 2000,
  points: [
    [0, 0, null, 0],
    [0.01, 0, null, 1000],
    [0.02, 0, null, 2000],
  ],
};
const modality = aModality({
  distanceM: 4000,
  startCheckpoint: aCheckpoint('start'),
  checkpoints: [
    aCheckpoint('c', { order: 0, distanceM: 2000, name: 'Pont' }),
    aCheckpoint('d', { order: 1, name: 'Turó', spot: { latitude: 1, longitude: 2 } }),
    aCheckpoint('e', { order: 2 }),
  ],
  finishCheckpoint: aCheckpoint('finish'),
});

test('where the track knows better the stops keep their places, and their metres are those of the track', () => {
  const stops = placedStops({ ...modality, finishCheckpoint: aCheckpoint('finish', { distanceM: 4000 }) }, line);
  expect(stops.map(({ distanceM }) => distanceM)).toEqual([0, 1000, null, null, 2000]);
  expect(stops[1]?.at).toEqual([0.01, 0]);
});

// @spec [Live screens] doc 2 §2.1, issue 3: A map of the course where the race has a track, with start, checkpoints and finish; one mark for what stands at one place
test('stops stand where they say, else on the track at their share of the course', () => {
  const shown = placedStops(modality, chosenLine(line, modality)).map(({ kind, number, name, distanceM, at }) => [
    kind,
    number,
    name,
    distanceM,
    at,
  ]);
  expect(shown).toEqual([
    ['start', 0, null, 0, [0, 0]],
    ['checkpoint', 1, 'Pont', 2000, [0.01, 0]],
    ['checkpoint', 2, 'Turó', null, [2, 1]],
    ['checkpoint', 3, null, null, null],
    ['finish', 0, null, 4000, [0.02, 0]],
  ]);
});

test('a course without a length of its own is as long as its track', () => {
  const unmeasured = { ...modality, distanceM: undefined };
  expect(placedStops(unmeasured, line).at(-1)?.distanceM).toBe(2000);
  expect(scaleOf(unmeasured, line)).toBe(1);
  expect(scaleOf({ ...modality, finishCheckpoint: aCheckpoint('finish', { distanceM: 4000 }) }, line)).toBe(0.5);
});

test('staff, who get the distance that was typed in, see the stops where visitors do who get that of the track', () => {
  const byTrack = { ...modality, distanceM: 1900, usesTrackLength: true };
  const seen = placedStops(byTrack, chosenLine(line, byTrack));
  const visitors = { ...byTrack, distanceM: 2000 };
  expect(seen).toEqual(placedStops(visitors, chosenLine(line, visitors)));
  expect(seen[1]?.distanceM).toBe(2000);
});

test('a race without timing has a start and a finish too', () => {
  const untimed = { ...modality, startCheckpoint: undefined, checkpoints: [], finishCheckpoint: undefined };
  expect(placedStops(untimed, line).map(({ kind, at }) => [kind, at])).toEqual([
    ['start', [0, 0]],
    ['finish', [0.02, 0]],
  ]);
});

// @spec [Live screens] doc 2 §2.1, issue 3: A map of the course where the race has a track, with start, checkpoints and finish; one mark for what stands at one place
test('a loop has one mark for its start and its finish, and a stop without a place has none', () => {
  const loop: TrackLine = { ...line, points: [...line.points, [0.0001, 0, null, 4000]] };
  const marks = marksOf(placedStops(modality, loop));
  expect(marks.map(({ stops }) => stops.map(({ kind }) => kind))).toEqual([
    ['start', 'finish'],
    ['checkpoint'],
    ['checkpoint'],
  ]);
});
