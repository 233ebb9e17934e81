import { expect, test } from 'vitest';
import { type PersonOnMap, peopleOf, whereLastHeard } from './people-on-map.ts';

const [ada, ona, rut] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string]; // three stay three
const at = Date.parse('2026-05-03T07:30:00Z');

test('people stand in the order asked for, at their newest position; who was never heard is not on the map', () => {
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
    ],
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
      heardAt: at,
      heardOf: rut,
    },
    { id: ona, bib: '2', name: null, distanceM: 4000, at: null, isEstimate: false, heardAt: null, heardOf: null },
  ]);
});

test('who is late stands where they were last heard, not where their pace would have them', () => {
  const person: PersonOnMap = {
    ...{ id: ada, bib: '1', name: 'Ada Alba', distanceM: 7_400, at: [2, 2], isEstimate: true, heardAt: at },
    heardOf: ona,
  };
  const course = {
    checkpoints: [undefined, { _id: rut }, { _id: ona }],
    stops: [
      { distanceM: 0, at: null },
      { distanceM: 2_500, at: [0, 0] as const },
      { distanceM: 5_000, at: [1, 1] as const },
    ],
  };
  expect(whereLastHeard(person, course)).toEqual({ ...person, distanceM: 5_000, at: [1, 1], isEstimate: false });
  expect(whereLastHeard({ ...person, heardOf: null }, course).distanceM).toBe(7_400);
});
