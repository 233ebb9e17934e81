import { expect, test } from 'vitest';
import { positionOf } from '#race/last-positions.ts';
import { atLastCheckpoint, type PersonOnMap, peopleOf } from './people-on-map.ts';

const [ada, ona, rut] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string]; // three stay three
const at = Date.parse('2026-05-03T07:30:00Z');

// @spec [Live screens] doc 2 §2.2, design §5, issue 3: Last positions on the map, marked as estimates, looked up again while the race is live and when somebody is heard
test('people stand in the order asked for, at their newest position; who was never read is not on the map', () => {
  const people = peopleOf(
    [
      { registration: ona, bib_number: '2', at, distance: 4000, is_estimate: false },
      {
        registration: ada,
        bib_number: '1',
        name: 'Ada',
        surname: 'Alba',
        at,
        distance: 5000,
        is_estimate: false,
        coordinates: { latitude: 39, longitude: -0.4 },
        last_crossing: { intermediate: rut, at },
      },
      {
        registration: ada,
        bib_number: '1',
        name: 'Ada',
        surname: 'Alba',
        at: at + 60_000,
        distance: 5200,
        is_estimate: true,
        coordinates: { latitude: 39.1, longitude: -0.4 },
        last_crossing: { intermediate: rut, at },
      },
    ].map(positionOf),
    [ada, ona, rut],
  );
  expect(people).toEqual([
    {
      id: ada,
      bib: '1',
      name: 'Ada Alba',
      distanceM: 5200,
      at: [-0.4, 39.1],
      isEstimate: true,
      crossedAt: at,
      crossedCheckpoint: rut,
    },
    {
      id: ona,
      bib: '2',
      name: null,
      distanceM: 4000,
      at: null,
      isEstimate: false,
      crossedAt: null,
      crossedCheckpoint: null,
    },
  ]);
});

// @spec [Live screens] issue 3: Who is later than expected stands on the runner's page where they were last heard, in line, map and list, not where an estimate would have them
test('who is late stands where they were last read, not where their pace would have them', () => {
  const person: PersonOnMap = {
    ...{ id: ada, bib: '1', name: 'Ada Alba', distanceM: 7_400, at: [2, 2], isEstimate: true, crossedAt: at },
    crossedCheckpoint: ona,
  };
  const stops = [
    { id: 'start', distanceM: 0, at: null },
    { id: rut, distanceM: 2_500, at: [0, 0] as const },
    { id: ona, distanceM: 5_000, at: [1, 1] as const },
  ];
  expect(atLastCheckpoint(person, stops)).toEqual({ ...person, distanceM: 5_000, at: [1, 1], isEstimate: false });
  expect(atLastCheckpoint({ ...person, crossedCheckpoint: null }, stops).distanceM).toBe(7_400);
});
