import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { expect, test } from 'vitest';
import { chosenLine } from './chosen-line.ts';
import { courseLengthOf, marksOf, stopsOf } from './course-stops.ts';
import type { TrackLine } from './track-line.ts';

const line: TrackLine = {
  distance: 2000,
  points: [
    [0, 0, null, 0],
    [0.01, 0, null, 1000],
    [0.02, 0, null, 2000],
  ],
};
const modality: ModalityView = {
  _id: 'a'.repeat(24),
  numeric_id: 1,
  name: '10K',
  short_name: '10k',
  status: 'live',
  sport: 'running',
  type: 'all',
  is_timed: true,
  distance: 4000,
  start_checkpoint: { _id: 'b'.repeat(24), kind: 'start' },
  intermediates: [
    { _id: 'c'.repeat(24), order: 0, distance_from_start: 2000, location: { custom_name: 'Pont' } },
    { _id: 'd'.repeat(24), order: 1, name: 'Turó', location: { coordinates: { latitude: 1, longitude: 2 } } },
    { _id: 'e'.repeat(24), order: 2 },
  ],
  finish_checkpoint: { _id: 'f'.repeat(24), kind: 'finish' },
};

test('where the track knows better the stops keep their places, and their metres are those of the track', () => {
  const stops = stopsOf({ ...modality, finish_checkpoint: { _id: 'f'.repeat(24), distance_from_start: 4000 } }, line);
  expect(stops.map(({ distanceM }) => distanceM)).toEqual([0, 1000, null, null, 2000]);
  expect(stops[1]?.at).toEqual([0.01, 0]);
});

test('stops stand where they say, else on the track at their share of the course', () => {
  const shown = stopsOf(modality, chosenLine(line, modality)).map(({ kind, number, name, distanceM, at }) => [
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
  expect(courseLengthOf({}, line)).toBe(2000);
  expect(courseLengthOf({ distance: 4000, finish_checkpoint: { _id: 'f', distance_from_start: 3900 } }, line)).toBe(
    3900,
  );
});

test('a race without timing has a start and a finish too', () => {
  const { start_checkpoint: _start, intermediates: _between, finish_checkpoint: _finish, ...untimed } = modality;
  expect(stopsOf(untimed, line).map(({ kind, at }) => [kind, at])).toEqual([
    ['start', [0, 0]],
    ['finish', [0.02, 0]],
  ]);
});

test('a loop has one mark for its start and its finish, and a stop without a place has none', () => {
  const loop: TrackLine = { ...line, points: [...line.points, [0.0001, 0, null, 4000]] };
  const marks = marksOf(stopsOf(modality, loop));
  expect(marks.map(({ stops }) => stops.map(({ kind }) => kind))).toEqual([
    ['start', 'finish'],
    ['checkpoint'],
    ['checkpoint'],
  ]);
});
