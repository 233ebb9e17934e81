import { statuses } from '@dorsal/domain/event/status.ts';
import { expect, test } from 'vitest';
import { entryOf, hasResults, isTeamEntryOpen } from './entry.ts';

const at = Date.UTC(2026, 11, 12, 8);

// @spec [Event pages] doc 1 §2, doc 1 §5: Register button, enabled only when registrations are opened, else the status label; live-type statuses explain themselves in a tooltip, by mouse, keyboard and touch
test('one can register while registrations are opened, and each other status says why not', () => {
  const said = statuses.map((status) => [status, entryOf({ status, startsAt: at }).why]);
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

// @spec [Event pages] design §5: Postponed: a note and no date
test('closed with a note and no date is postponed', () => {
  const closed = { status: 'registrations_closed', statusNote: 'Storm' } as const;
  expect(entryOf(closed)).toEqual({ label: 'postponed', why: 'postponed' });
  expect(entryOf({ ...closed, startsAt: at }).why).toBe('closed');
  expect(entryOf({ status: 'registrations_closed' }).why).toBe('closed');
  expect(entryOf({ status: 'cancelled', statusNote: 'Storm' }).why).toBe('cancelled');
});

// @spec [Event pages] doc 1 §2: Link to the registrations when show_registration_list is set; a link to one's own registration; team registration when allowed and opened
test('a team can register where the event allows it and registrations are opened', () => {
  const may = (allowsTeams: boolean, status: (typeof statuses)[number]) => isTeamEntryOpen({ allowsTeams, status });
  expect(may(true, 'registrations_opened')).toBe(true);
  expect(may(true, 'registrations_closed')).toBe(false);
  expect(may(false, 'registrations_opened')).toBe(false);
});

// @spec [Event pages] doc 1 §2, doc 1 §4, design §7: Tabs Info and Results: Results only in a live-type status and not external; such events open on Results; the tab stands in the address
test('results have a tab from the wait for the start on, but not of external events', () => {
  expect(statuses.filter((status) => hasResults({ status, isExternal: false }))).toEqual([
    'waiting_for_start',
    'live',
    'finished_provisional',
    'finished_official',
  ]);
  expect(statuses.filter((status) => hasResults({ status, isExternal: true }))).toEqual([]);
});
