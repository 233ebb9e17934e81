import { expect, test } from 'vitest';
import { eventEditor } from './event-editor.ts';
import { filledBy, zoneTextOf } from './PlaceSearch.tsx';

const denia = { city: 'Dénia', county: 'Alicante', country: 'España', country_iso: 'ES' } as const;
const coordinates = { latitude: 38.84, longitude: 0.1 };

// @spec [Back-office editors] doc 3 §7, issue 18: The place that is chosen fills in street, town, postcode, region, county, state, country and coordinates
test('a chosen place is the whole address; nothing of the old one stays in another town', () => {
  const { valuesOf, wireOf } = eventEditor(['admin']);
  const old = { ...valuesOf({}), street: 'Carrer Vell', city: 'Castelló', state: 'X', name: 'Cursa' };
  const filled = { ...old, ...filledBy({ ...denia, coordinates }, old) };
  expect(wireOf(filled)['location']).toEqual({ ...denia, coordinates });
  expect(filled.name).toBe('Cursa');
});

test('the street that was typed stays with its town, and gives way to one that is found', () => {
  const typed = { street: 'Carrer Major 3', postcode: '03700', city: 'Dénia' };
  expect(filledBy(denia, typed)).toMatchObject({ street: 'Carrer Major 3', postcode: '03700', latitude: '' });
  expect(filledBy({ ...denia, street: 'Carrer Nou' }, typed)).toMatchObject({ street: 'Carrer Nou' });
});

// @spec [Back-office editors] issue 18: The place that is chosen sets the time zone of an event that has none of its own yet
test('the zone comes with the place while nobody chose another one', () => {
  const place = { ...denia, time_zone: 'Europe/Madrid' };
  expect(filledBy(place, { time_zone: 'UTC' })).toMatchObject({ time_zone: 'Europe/Madrid' });
  const begun = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(filledBy({ ...denia, time_zone: 'Asia/Tokyo' }, { time_zone: begun })).toMatchObject({
    time_zone: 'Asia/Tokyo',
  });
  expect(filledBy(place, { time_zone: 'Atlantic/Azores' })).not.toHaveProperty('time_zone');
  expect(filledBy(place, { time_zone: 'Europe/Madrid' })).not.toHaveProperty('time_zone');
  expect(filledBy(denia, { time_zone: 'UTC' })).not.toHaveProperty('time_zone');
});

// @spec [Back-office editors] issue 18: A place in a country of several time zones asks for the zone of the event
test('a place whose zone is not known asks for it, another one says what the zone is now', () => {
  const said = (zone: string | undefined, form: string) => {
    const place = { ...denia, time_zone: zone };
    return zoneTextOf(place, filledBy(place, { time_zone: form }));
  };
  expect(said(undefined, 'UTC')).toBe('eventForm.place.askZone');
  expect(said('Europe/Madrid', 'UTC')).toBe('eventForm.place.zone');
  expect(said('Europe/Madrid', 'Atlantic/Azores')).toBeNull();
});
