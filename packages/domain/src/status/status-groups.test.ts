import { expect, test } from 'vitest';
import { statuses } from './status.ts';
import { isInGroup, type StatusGroup } from './status-groups.ts';

// @spec [Statuses and transitions] doc 1 §4, design §5: Live group: waiting_for_start and live
// @spec [Statuses and transitions] doc 1 §4, doc 3 §4, design §5: Finished group: the two finished ones
// @spec [Statuses and transitions] doc 1 §4: Upcoming group: the four registration statuses plus cancelled
// @spec [Statuses and transitions] doc 1 §4, design §5: Live-type statuses (results tab): waiting_for_start, live and the two finished
test.each<[StatusGroup, string]>([
  ['liveNow', 'waiting_for_start live'],
  ['finished', 'finished_provisional finished_official'],
  ['withResults', 'waiting_for_start live finished_provisional finished_official'],
  ['upcoming', 'registrations_not_opened registrations_opened registrations_full registrations_closed cancelled'],
])('%s are %s', (group, members) => {
  expect(statuses.filter((status) => isInGroup(status, group)).join(' ')).toBe(members);
});
