import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventFacts, eventStatus, isPostponedByRaces, type RaceStanding } from './event-status.ts';
import { type EventStatus, statuses } from './status.ts';

const hour = 3_600_000;
const day = 24 * hour;
const anEvent = (changes: Partial<EventFacts> = {}): EventFacts => ({
  staffMark: null,
  isExternal: false,
  modalities: [],
  startsAt: 0,
  endsAt: 10 * hour,
  registrationStart: -30 * day,
  registrationEnd: -2 * day,
  registrationLimit: null,
  registered: 0,
  ...changes,
});
const statusOf = (...modalities: RaceStanding[]) => eventStatus(anEvent({ modalities }), 0);

// @spec [Statuses and transitions] design §5: Event: live if any modality is, else waiting, opened, full, not opened, closed, provisional, official
test('live before waiting, before open, full, not opened, closed, provisional, official, cancelled', () => {
  const order: EventStatus[] = [
    'live',
    'waiting_for_start',
    'registrations_opened',
    'registrations_full',
    'registrations_not_opened',
    'registrations_closed',
    'finished_provisional',
    'finished_official',
    'cancelled',
  ];
  for (const [i, status] of order.entries()) {
    for (const later of order.slice(i)) expect(statusOf(later, status)).toBe(status);
  }
});

test('the order of the modalities does not matter, and the status is one of theirs', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { minLength: 1 }), (modalities) => {
      expect(modalities).toContain(statusOf(...modalities));
      expect(statusOf(...modalities.toReversed())).toBe(statusOf(...modalities));
    }),
  );
});

test('a cancelled modality does not cancel the event, all of them do', () => {
  expect(statusOf('cancelled', 'finished_official')).toBe('finished_official');
  expect(statusOf('cancelled', 'cancelled')).toBe('cancelled');
});

// @spec [Statuses and transitions] design §5: Event: cancelled by staff, whatever its modalities do
test('staff cancel or postpone an event whatever its modalities do', () => {
  expect(eventStatus(anEvent({ modalities: ['live'], staffMark: 'cancelled' }), 0)).toBe('cancelled');
  expect(eventStatus(anEvent({ modalities: ['live'], staffMark: 'postponed' }), 0)).toBe('registrations_closed');
});

// @spec [Statuses and transitions] issue 16: An event whose races are all postponed, or some of them and the others cancelled, has no day: it is postponed with them
describe('an event is postponed with its races', () => {
  const isPostponed = (changes: Partial<EventFacts>) => isPostponedByRaces(anEvent(changes));

  test.each<[readonly RaceStanding[], boolean]>([
    [['postponed'], true],
    [['postponed', 'postponed'], true],
    [['cancelled', 'postponed'], true],
    [['cancelled', 'cancelled'], false],
    [['postponed', 'registrations_closed'], false],
    [['postponed', 'finished_official'], false],
    [[], false],
  ])('%j: %s', (modalities, is) => {
    expect(isPostponed({ modalities })).toBe(is);
    expect(isPostponed({ modalities: modalities.toReversed() })).toBe(is);
    if (is) expect(statusOf(...modalities)).toBe('registrations_closed');
  });

  test('also one of another organiser, whose own dates say nothing any more', () => {
    const facts = anEvent({ isExternal: true, modalities: ['postponed', 'cancelled'] });
    expect(isPostponedByRaces(facts)).toBe(true);
    expect(eventStatus(facts, 1)).toBe('registrations_closed');
  });

  test('what staff say of the event itself stands; how it would be finished without races here does not', () => {
    const modalities: RaceStanding[] = ['postponed'];
    expect(isPostponed({ modalities, staffMark: 'cancelled' })).toBe(false);
    expect(eventStatus(anEvent({ modalities, staffMark: 'cancelled' }), 0)).toBe('cancelled');
    expect(isPostponed({ modalities, staffMark: 'postponed' })).toBe(false);
    expect(isPostponed({ modalities, staffMark: 'finished_official' })).toBe(true);
    expect(isPostponed({ modalities, staffMark: 'finished_official', isExternal: true })).toBe(false);
  });

  test('one that is to come has a day, whatever the others are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<RaceStanding>('postponed', ...statuses)), (others) => {
        expect(isPostponed({ modalities: [...others, 'registrations_opened'] })).toBe(false);
        expect(statusOf(...others, 'registrations_opened')).not.toBe('registrations_closed');
      }),
    );
  });
});

// @spec [Statuses and transitions] design §5: An external event, or one without modalities, goes by its own dates
describe('an external event, or one without modalities', () => {
  test.each([
    [-31 * day, 'registrations_not_opened'],
    [-30 * day, 'registrations_opened'],
    [-1 * day, 'registrations_closed'],
    [-6 * hour, 'waiting_for_start'],
    [0, 'live'],
    [10 * hour - 1, 'live'],
    [10 * hour, 'finished_official'],
  ])('goes by its own dates: at %d it is %s', (now, status) => {
    expect(eventStatus(anEvent(), now)).toBe(status);
    expect(eventStatus(anEvent({ isExternal: true, modalities: ['live'] }), now)).toBe(status);
  });

  test('without an end it is over after a day, without a start never', () => {
    expect(eventStatus(anEvent({ endsAt: null }), day - 1)).toBe('live');
    expect(eventStatus(anEvent({ endsAt: null }), day)).toBe('finished_official');
    expect(eventStatus(anEvent({ startsAt: null }), 100 * day)).toBe('registrations_closed');
  });

  test('is what staff marked', () => {
    expect(eventStatus(anEvent({ staffMark: 'finished_provisional' }), 0)).toBe('finished_provisional');
  });
});
