import { expect, test } from 'vitest';
import { type EventAction, eventCan } from './event-can.ts';
import { type EventStatus, statuses } from './status.ts';
import { isInGroup, type StatusGroup, statusGroups } from './status-groups.ts';

const permitted = (action: EventAction) => statuses.filter((status) => eventCan(action, status));

// @spec [Statuses and transitions] doc 1 §2, doc 1 §4, doc 1 §5: Registration is possible in registrations_opened only, team registration too
// @spec [Statuses and transitions] doc 1 §2: The button from the event page to a modality: only when live or finished
// @spec [Statuses and transitions] doc 3 §2: Statistics for started, finished and retired: only when live, finished_provisional or finished_official
// @spec [Statuses and transitions] doc 3 §2, doc 3 §4, design §5: Forced position recalculation: only in live-group statuses (live and the two finished)
// @spec [Statuses and transitions] doc 2 §2.1, doc 2 §4: Auto-refresh and the running clock: only while live
// @spec [Statuses and transitions] doc 3 §2, doc 3 §4: Update from the platform: not in past statuses
// @spec [Statuses and transitions] doc 3 §4: Finish modality: offered only while live
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

// @spec [Statuses and transitions] doc 1 §4, design §5: Live-type statuses (results tab): waiting_for_start, live and the two finished
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

// @spec [Statuses and transitions] doc 1 §4: Calendar's 'next' tab: the first seven statuses in their order; 'past': the finished ones
// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, doc 1 §7: Calendar: tabs 'past' (latest results) and 'next' with the statuses of section 4, by date_start or -date_start, then numeric_id
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
