import { statuses } from '@dorsal/domain/status/status.ts';
import { expect, test } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { entryOf, isTeamEntryOpen } from './entry.ts';

const timed = { isExternal: false, modalities: [aModality()] };

// @spec [Event pages] doc 1 §2, doc 1 §5: Register button, enabled only when registrations are opened, else the status label; live-type statuses explain themselves in a tooltip, by mouse, keyboard and touch
test('one can register while registrations are opened, and each other status says why not', () => {
  const said = statuses.map((status) => [status, entryOf({ ...timed, status }).why]);
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
test('the entry of what is postponed says so', () => {
  const isPutOff = true;
  expect(entryOf({ ...timed, status: 'registrations_closed', isPutOff })).toEqual({
    ...{ label: 'postponed', why: 'postponed' },
  });
  expect(entryOf({ ...timed, status: 'registrations_closed' }).why).toBe('closed');
  expect(entryOf({ ...timed, status: 'cancelled', isPutOff }).why).toBe('cancelled');
});

// @spec [Event pages] doc 1 §2: Link to the registrations when show_registration_list is set; a link to one's own registration; team registration when allowed and opened
test('a team can register where the event allows it and registrations are opened', () => {
  const may = (allowsTeams: boolean, status: (typeof statuses)[number]) => isTeamEntryOpen({ allowsTeams, status });
  expect(may(true, 'registrations_opened')).toBe(true);
  expect(may(true, 'registrations_closed')).toBe(false);
  expect(may(false, 'registrations_opened')).toBe(false);
});

// @spec [Event pages] issue 16: 'Results' is not offered where nothing is timed
test('what nobody times here took place, and speaks of no results', () => {
  expect(entryOf({ ...timed, status: 'finished_official', isExternal: true }).label).toBe('over');
  expect(entryOf({ ...timed, status: 'finished_official', modalities: [] }).label).toBe('over');
  expect(entryOf({ ...timed, status: 'finished_official' }).label).toBe('finished_official');
});
