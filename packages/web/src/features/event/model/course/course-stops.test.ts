import { expect, test } from 'vitest';
import { marksOf, stopsOf } from './course-stops.ts';

const id = (last: number) => `5f3a9c0b1d2e4f607890${String(last).padStart(4, '0')}`;
const course = {
  is_timed: true,
  distance: 21_500,
  extra_services: ['shower' as const],
  location_start: { custom_name: 'Plaça Major' },
  start_checkpoint: { _id: id(1), kind: 'start' as const, timed: true },
  intermediates: [
    { _id: id(3), order: 1, distance_from_start: 14_000, extra_services: ['water' as const, 'food' as const] },
    {
      _id: id(2),
      order: 0,
      name: 'Coll',
      distance_from_start: 7_000,
      timed: true,
      cutoff: 7_200_000,
      extra_services: ['water' as const],
    },
  ],
  finish_checkpoint: { _id: id(4), kind: 'finish' as const, name: 'Meta', timed: true },
};

test('the stops stand in the order of the course, with place, distance, cut-off and what they offer', () => {
  const lines = stopsOf(course).map(
    ({ kind, number, name, distanceM, cutoffMs, marks }) =>
      `${kind} ${number} ${name} ${distanceM} ${cutoffMs} ${marks.join('+')}`,
  );
  expect(lines).toEqual([
    'start 0 Plaça Major 0 null timing',
    'intermediate 1 Coll 7000 7200000 timing+water',
    'intermediate 2 null 14000 null water+food',
    'finish 0 null 21500 null timing',
  ]);
});

test('a start or a finish is named where its name says where it is', () => {
  const named = (name: string) => stopsOf({ ...course, finish_checkpoint: { _id: id(4), name } }).at(-1)?.name;
  expect([named('Meta'), named(' Arribada '), named('Plaça de l’Església')]).toEqual([
    null,
    null,
    'Plaça de l’Església',
  ]);
});

test('a race without checkpoints has a start and a finish', () => {
  const lines = stopsOf({ is_timed: false, distance: 5_000 }).map(({ id, distanceM }) => `${id} ${distanceM}`);
  expect(lines).toEqual(['start 0', 'finish 5000']);
});

test('the legend names each mark once, timing first, and what the whole race offers', () => {
  expect(marksOf(course, stopsOf(course))).toEqual(['timing', 'water', 'food', 'shower']);
});
