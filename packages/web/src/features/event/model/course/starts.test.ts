import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { expect, test } from 'vitest';
import { spotOf, startsApart } from './starts.ts';

const aRace = (location_start: ModalityView['location_start']): ModalityView => ({
  _id: '5f3a9c0b1d2e4f6078901234',
  numeric_id: 1,
  name: '10 km',
  short_name: '10k',
  status: 'live',
  sport: 'running',
  type: 'all',
  is_timed: true,
  location_start,
});
const square = { latitude: 39.82, longitude: -0.23 };
const church = { latitude: 39.8205, longitude: -0.2301 };
const shelter = { latitude: 39.9, longitude: -0.3 };

test.each([
  ['no race', [], false],
  ['one race', [{ coordinates: square }], false],
  ['both on the square', [{ coordinates: square }, { coordinates: church }], false],
  ['one up at the shelter', [{ coordinates: square }, { coordinates: shelter }], true],
  ['the same city, one with a spot', [{ city: 'Vilaclara', coordinates: square }, { city: 'vilaclara ' }], false],
  ['two cities', [{ city: 'Vilaclara' }, { city: 'Penagris' }], true],
  [
    'two names in one city',
    [
      { custom_name: 'Port', city: 'V' },
      { custom_name: 'Plaça', city: 'V' },
    ],
    true,
  ],
  ['one starts where the event is', [undefined, { coordinates: shelter }], true],
  ['all start where the event is', [undefined, undefined], false],
])('%s', (_, places, isApart) => {
  const modalities = places.map((place) => aRace(place));
  expect(startsApart({ location: { city: 'Vilaclara', coordinates: square }, modalities })).toBe(isApart);
});

test('the spot is that of the event, else the one where all start', () => {
  const starts = [aRace({ coordinates: shelter }), aRace({ city: 'Penagris' })];
  expect(spotOf({ location: { coordinates: square }, modalities: starts })).toBe(square);
  expect(spotOf({ modalities: starts })).toBe(shelter);
  expect(spotOf({ modalities: [aRace({ coordinates: shelter }), aRace({ coordinates: square })] })).toBeUndefined();
  expect(spotOf({})).toBeUndefined();
});
