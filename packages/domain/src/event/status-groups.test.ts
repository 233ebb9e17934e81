import { expect, test } from 'vitest';
import { statuses } from './status.ts';
import { isInGroup, type StatusGroup } from './status-groups.ts';

test.each<[StatusGroup, string]>([
  ['liveNow', 'waiting_for_start live'],
  ['finished', 'finished_provisional finished_official'],
  ['withResults', 'waiting_for_start live finished_provisional finished_official'],
  ['upcoming', 'registrations_not_opened registrations_opened registrations_full registrations_closed cancelled'],
])('%s are %s', (group, members) => {
  expect(statuses.filter((status) => isInGroup(status, group)).join(' ')).toBe(members);
});
