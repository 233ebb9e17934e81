import { expect, test } from 'vitest';
import type { Modality, Place } from '#race/modality.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { spotOf, startsApart } from './starts.ts';

const aRace = (startPlace: Place | undefined): Modality => aModality({ startPlace });
const square = { latitude: 39.82, longitude: -0.23 };
const church = { latitude: 39.8205, longitude: -0.2301 };
const shelter = { latitude: 39.9, longitude: -0.3 };

// @spec [Event pages] doc 1 §2: Date; place with a map link, or 'Cada modalidad tiene un lugar distinto de salida' when modalities start at different places
test.each([
  ['no race', [], false],
  ['one race', [{ spot: square }], false],
  ['both on the square', [{ spot: square }, { spot: church }], false],
  ['one up at the shelter', [{ spot: square }, { spot: shelter }], true],
  ['the same city, one with a spot', [{ city: 'Vilaclara', spot: square }, { city: 'vilaclara ' }], false],
  ['two cities', [{ city: 'Vilaclara' }, { city: 'Penagris' }], true],
  [
    'two names in one city',
    [
      { name: 'Port', city: 'V' },
      { name: 'Plaça', city: 'V' },
    ],
    true,
  ],
  ['one starts where the event is', [undefined, { spot: shelter }], true],
  ['all start where the event is', [undefined, undefined], false],
])('%s', (_, places, isApart) => {
  const modalities = places.map((place) => aRace(place));
  expect(startsApart({ place: { city: 'Vilaclara', spot: square }, modalities })).toBe(isApart);
});

test('the spot is that of the event, else the one where all start', () => {
  const starts = [aRace({ spot: shelter }), aRace({ city: 'Penagris' })];
  expect(spotOf({ place: { spot: square }, modalities: starts })).toBe(square);
  expect(spotOf({ modalities: starts })).toBe(shelter);
  expect(spotOf({ modalities: [aRace({ spot: shelter }), aRace({ spot: square })] })).toBeUndefined();
  expect(spotOf({ modalities: [] })).toBeUndefined();
});
