import { expect, test } from 'vitest';
import { type EventAction, eventCan } from './event-can.ts';
import { type EventStatus, statuses } from './status.ts';
import { isInGroup, type StatusGroup, statusGroups } from './status-groups.ts';

const permitted = (action: EventAction) => statuses.filter((status) => eventCan(action, status));

test.each<[EventAction, string]>([
  ['register', 'registrations_opened'],
  ['registerTeam', 'registrations_opened'],
  ['showResults', 'waiting_for_start live finished_provisional finished_official'],
  ['openClassification', 'live finished_provisional finished_official'],
  ['showProgress', 'live finished_provisional finished_official'],
  ['recalculatePositions', 'live finished_provisional finished_official'],
  ['refreshItself', 'live'],
  ['runClock', 'live'],
  [
    'updateFromPlatform',
    'registrations_not_opened registrations_opened registrations_full registrations_closed cancelled',
  ],
  ['finish', 'live'],
  ['makeOfficial', 'finished_provisional'],
  [
    'postpone',
    'registrations_not_opened registrations_opened registrations_full registrations_closed waiting_for_start',
  ],
  [
    'cancel',
    'registrations_not_opened registrations_opened registrations_full registrations_closed waiting_for_start live',
  ],
])('%s is permitted while %s', (action, while_) => {
  expect(permitted(action).join(' ')).toBe(while_);
});

const members = (group: StatusGroup): EventStatus[] => statuses.filter((status) => isInGroup(status, group));

test('what is live now and what is finished are the statuses with results', () => {
  expect([...members('liveNow'), ...members('finished')]).toEqual(members('withResults'));
});

test('every status is upcoming, live now or finished, and never two of them', () => {
  for (const status of statuses) {
    expect(
      [isInGroup(status, 'upcoming'), isInGroup(status, 'liveNow'), isInGroup(status, 'finished')].filter(Boolean),
    ).toHaveLength(1);
  }
});

test('the calendar’s next tab holds all that is not finished, in the order of the spec', () => {
  expect(statusGroups.calendarNext).toEqual([
    'registrations_not_opened',
    'registrations_opened',
    'cancelled',
    'registrations_full',
    'registrations_closed',
    'waiting_for_start',
    'live',
  ]);
  expect(statuses.filter((status) => !isInGroup(status, 'calendarNext'))).toEqual(members('finished'));
});
