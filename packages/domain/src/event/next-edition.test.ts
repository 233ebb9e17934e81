import { expect, test } from 'vitest';
import { nextEdition } from './next-edition.ts';

const zone = 'Europe/Madrid';
const at = (hour: string): number => Date.parse(hour);
const now = at('2026-11-26T20:00:00Z');

// @spec [Back-office editors] issue 18: A copied event is proposed for the same weekday a year later, with the year in its name
test.each([
  ['Cursa 2026', '2026-05-10T07:00:00Z', 'Cursa 2027', '2027-05-09'],
  // 52 weeks after the first of May is in April.
  ['Cursa', '2026-05-01T07:00:00Z', 'Cursa 2027', '2027-05-07'],
  // An evening that is the next day elsewhere; a number that only holds the year stays.
  ['Nocturna 2026 (12026)', '2026-06-20T22:30:00Z', 'Nocturna 2027 (12026)', '2027-06-20'],
  // Years without an edition are passed over.
  ['2023: Trail', '2023-03-12T08:00:00Z', '2027: Trail', '2027-03-07'],
])('%s of %s is followed by %s on %s', (name, startsAt, next, day) => {
  expect(nextEdition({ name, startsAt: at(startsAt), zone }, now)).toEqual({ name: next, day });
});

test('an event without a date is given none', () => {
  expect(nextEdition({ name: 'Cursa 2026', startsAt: undefined, zone }, now)).toEqual({ name: 'Cursa 2026', day: '' });
});
