import { expect, test } from 'vitest';
import { zoneOfPlace } from './zone-of-place.ts';

const at = (country: string | undefined, longitude: number) =>
  zoneOfPlace({ country_iso: country, coordinates: { latitude: 38, longitude } });

// @spec [Back-office editors] issue 18: The place that is chosen sets the time zone of an event that has none of its own yet
test('a place has the zone of its country, where that has one or its islands lie apart', () => {
  expect([at('ES', 0.1), at('ES', -15.4), at('ES', -8.6), at('ES', -5.3)]).toEqual([
    'Europe/Madrid',
    'Atlantic/Canary',
    'Europe/Madrid',
    'Europe/Madrid',
  ]);
  expect([at('PT', -9), at('PT', -16.9), at('PT', -25.6)]).toEqual([
    'Europe/Lisbon',
    'Atlantic/Madeira',
    'Atlantic/Azores',
  ]);
  expect([at('FR', 2), at('AD', 1.5)]).toEqual(['Europe/Paris', 'Europe/Andorra']);
});

test('a country of several zones, or none that is known, says nothing', () => {
  expect([at('US', -74), at('ZZ', 0), at(undefined, 0), at('nowhere', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(zoneOfPlace({ country_iso: 'ES' })).toBeUndefined();
});
