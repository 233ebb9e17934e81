import { statuses } from '@dorsal/domain/event/status.ts';
import { expect, test } from 'vitest';
import { entryOf, hasResults, isTeamEntryOpen } from './entry.ts';

const at = Date.UTC(2026, 11, 12, 8);

test('one can register while registrations are opened, and each other status says why not', () => {
  const said = statuses.map((status) => [status, entryOf({ status, date_start: at }).why]);
  expect(Object.fromEntries(said)).toEqual({
    registrations_not_opened: 'notOpened',
    registrations_opened: null,
    registrations_full: 'full',
    registrations_closed: 'closed',
    waiting_for_start: 'live',
    live: 'live',
    finished_provisional: 'finished',
    finished_official: 'finished',
    cancelled: 'cancelled',
  });
});

test('closed with a note and no date is postponed', () => {
  const closed = { status: 'registrations_closed', status_note: 'Storm' } as const;
  expect(entryOf(closed)).toEqual({ label: 'postponed', why: 'postponed' });
  expect(entryOf({ ...closed, date_start: at }).why).toBe('closed');
  expect(entryOf({ status: 'registrations_closed' }).why).toBe('closed');
  expect(entryOf({ status: 'cancelled', status_note: 'Storm' }).why).toBe('cancelled');
});

test('a team can register where the event allows it and registrations are opened', () => {
  const may = (allow_team_registration: boolean | undefined, status: (typeof statuses)[number]) =>
    isTeamEntryOpen({ ...(allow_team_registration !== undefined && { allow_team_registration }), status });
  expect(may(true, 'registrations_opened')).toBe(true);
  expect(may(true, 'registrations_closed')).toBe(false);
  expect(may(false, 'registrations_opened')).toBe(false);
  expect(may(undefined, 'registrations_opened')).toBe(false);
});

test('results have a tab from the wait for the start on, but not of external events', () => {
  expect(statuses.filter((status) => hasResults({ status }))).toEqual([
    'waiting_for_start',
    'live',
    'finished_provisional',
    'finished_official',
  ]);
  expect(statuses.filter((status) => hasResults({ status, external: true }))).toEqual([]);
});
