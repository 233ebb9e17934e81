import { expect, test } from 'vitest';
import { bigCalendar } from './big-calendar.ts';

const now = Date.UTC(2026, 10, 21);
const options = { seed: 1, events: 2_000, circuits: 30, registrations: 100_000, now };

// @spec [Calendar calls] issue 4, proof 2: A generated calendar: the same seed, the same 20,000 events
test('the same seed gives the same calendar, another one another', () => {
  expect(bigCalendar(options)).toEqual(bigCalendar(options));
  expect(bigCalendar({ ...options, seed: 2 }).events[0]).not.toEqual(bigCalendar(options).events[0]);
});

test('it is as large as it is wanted, with every status, many towns and races of two and more', () => {
  const { events, circuits } = bigCalendar(options);
  expect(events).toHaveLength(2_000);
  expect(circuits).toHaveLength(30);
  expect(new Set(events.map(({ slug }) => slug)).size).toBe(2_000);
  expect(new Set(events.map(({ town }) => town.city)).size).toBeGreaterThan(150);
  const races = events.flatMap((event) => event.races);
  expect(races.length).toBeGreaterThan(3_200);
  const entries = races.reduce((sum, race) => sum + race.entries, 0);
  expect(Math.abs(entries - 100_000)).toBeLessThan(1_000);
  const statuses = new Set(events.map(({ status }) => status));
  expect([...statuses]).toEqual(expect.arrayContaining(['finished_official', 'registrations_opened', 'cancelled']));
  expect(events.every(({ startsAt }) => [0, 6].includes(new Date(startsAt).getUTCDay()))).toBe(true);
});
