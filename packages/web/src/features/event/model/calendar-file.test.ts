import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  id: '5f3a9c0b1d2e4f6078901234',
  name: 'Cursa; de nit, 10\nkm',
  startsAt: Date.UTC(2026, 11, 12, 8),
  place: { city: 'Vilaclara', spot: { latitude: 39.82, longitude: -0.23 } },
  modalities: [],
};
const address = 'https://races.example.org/e/cursa';
const written = (parts: object) => calendarFile({ ...event, ...parts }, address, Date.UTC(2026, 10, 21)) ?? '';

// @spec [Event pages] issue 4 (what a runner would expect): An event to come can be put into the calendar of the device
test('an event is written as calendars read it', () => {
  expect(written({}).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dorsal//Events//EN',
    'BEGIN:VEVENT',
    'UID:5f3a9c0b1d2e4f6078901234@races.example.org',
    'DTSTAMP:20261121T000000Z',
    'DTSTART:20261212T080000Z',
    'DTEND:20261212T120000Z',
    'SUMMARY:Cursa\\; de nit\\, 10\\nkm',
    'LOCATION:Vilaclara',
    'GEO:39.82;-0.23',
    'URL:https://races.example.org/e/cursa',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('it ends when its organisers say, unless that is before it starts', () => {
  expect(written({ endsAt: Date.UTC(2026, 11, 13, 10) })).toContain('DTEND:20261213T100000Z');
  expect(written({ endsAt: Date.UTC(2026, 11, 1) })).toContain('DTEND:20261212T120000Z');
});

test('without a date there is nothing to put down', () => {
  expect(calendarFile({ ...event, startsAt: undefined }, address, 0)).toBeNull();
});

test('no line is longer than 75 octets, and put together again it is the same', () => {
  const name = 'Marató de la Serra d’Espadà · '.repeat(9);
  const lines = written({ name }).split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(written({ name }).replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}`);
});
