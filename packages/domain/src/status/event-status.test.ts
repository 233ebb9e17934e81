import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type EventFacts,
  eventListing,
  eventStatus,
  isPostponedByRaces,
  type ListedRace,
  type RaceStanding,
} from './event-status.ts';
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

// @spec [Statuses and transitions] issue 16: A postponed race decides nothing of its event while another race does: an official event stays official
describe('a postponed race, as a cancelled one, has no part in the status of its event', () => {
  test.each<[RaceStanding, EventStatus]>([
    ['live', 'live'],
    ['registrations_opened', 'registrations_opened'],
    ['registrations_closed', 'registrations_closed'],
    ['finished_provisional', 'finished_provisional'],
    ['finished_official', 'finished_official'],
    ['postponed', 'registrations_closed'],
    ['cancelled', 'registrations_closed'],
  ])('beside one that is %s: %s', (other, status) => {
    expect(statusOf(other, 'postponed')).toBe(status);
    expect(statusOf('postponed', other)).toBe(status);
  });

  test('whatever the others are', () => {
    const others = fc.array(fc.constantFrom(...statuses), { minLength: 1 });
    fc.assert(
      fc.property(others, (races) => {
        fc.pre(races.some((race) => race !== 'cancelled'));
        expect(statusOf(...races, 'postponed')).toBe(statusOf(...races));
      }),
    );
  });
});

// @spec [Statuses and transitions] issue 16: An event between its days is among results by a timed race that is finished, and among what is to come by one that is
describe('lists find an event', () => {
  const aRace = (standing: RaceStanding, startsAt: number | null = 0, isTimed = true): ListedRace => ({
    standing,
    isTimed,
    hadBegun: false,
    startsAt,
  });
  const listed = (races: readonly ListedRace[], isExternal = false) =>
    eventListing(
      {
        status: eventStatus(anEvent({ modalities: races.map(({ standing }) => standing), isExternal }), 0),
        isExternal,
      },
      races,
    );
  const monday = 2 * day;

  test.each<[string, readonly ListedRace[], ReturnType<typeof eventListing>]>([
    ['all to come', [aRace('registrations_opened', monday)], { resultsStatus: null, lastStartAt: monday }],
    [
      'one provisional, one closed',
      [aRace('finished_provisional'), aRace('registrations_closed', monday)],
      { resultsStatus: 'finished_provisional', lastStartAt: monday },
    ],
    [
      'one official, one that waits',
      [aRace('finished_official'), aRace('waiting_for_start', monday)],
      { resultsStatus: 'finished_official', lastStartAt: monday },
    ],
    [
      'official and provisional, one that is live',
      [aRace('finished_official'), aRace('finished_provisional'), aRace('live', monday)],
      { resultsStatus: 'finished_provisional', lastStartAt: null },
    ],
    [
      'several to come',
      [
        aRace('registrations_full', monday),
        aRace('registrations_not_opened', day),
        aRace('registrations_opened', null),
      ],
      { resultsStatus: null, lastStartAt: monday },
    ],
    [
      'one cancelled and one postponed are not to come',
      [aRace('finished_provisional'), aRace('cancelled', monday), aRace('postponed', monday)],
      { resultsStatus: null, lastStartAt: null },
    ],
    [
      'a walk that nobody times has no results',
      [aRace('finished_provisional', 0, false), aRace('registrations_closed', monday)],
      { resultsStatus: null, lastStartAt: monday },
    ],
    ['no races', [], { resultsStatus: null, lastStartAt: null }],
  ])('%s', (_, races, listing) => {
    expect(listed(races)).toEqual(listing);
    expect(listed(races.toReversed())).toEqual(listing);
  });

  test('cancelled by its results, and none of another organiser by results that are not here', () => {
    const races = [aRace('finished_official'), aRace('cancelled', monday)];
    expect(eventListing({ status: 'cancelled', isExternal: false }, races).resultsStatus).toBe('finished_official');
    expect(listed([aRace('finished_official')], true).resultsStatus).toBeNull();
  });

  // @spec [Statuses and transitions] issue 16: A race that was cancelled while it was on has times to see: its event is among the results
  test('by the times of a race that was cancelled while it was on, where no race is finished', () => {
    const aCutRace = (isTimed = true): ListedRace => ({ ...aRace('cancelled', monday, isTimed), hadBegun: true });
    const resultsOf = (...races: readonly ListedRace[]) => listed(races).resultsStatus;
    expect(resultsOf(aCutRace())).toBe('finished_provisional');
    expect(resultsOf(aCutRace(), aRace('registrations_opened', monday))).toBe('finished_provisional');
    expect(resultsOf(aCutRace(), aRace('finished_official'), aRace('live'))).toBe('finished_official');
    expect(resultsOf(aCutRace(), aRace('finished_official'))).toBeNull();
    expect([resultsOf(aCutRace(false)), resultsOf(aRace('cancelled'))]).toEqual([null, null]);
    expect(listed([aCutRace()], true).resultsStatus).toBeNull();
    expect(listed([aCutRace()]).lastStartAt).toBeNull();
  });

  // @spec [Home, calendar and lists] issue 16: An event that is cancelled while a race of it is on is among the results as long as that race has times
  test('by a race that is on while its event is off', () => {
    const resultsOf = (status: EventStatus, ...races: readonly ListedRace[]) =>
      eventListing({ status, isExternal: false }, races).resultsStatus;
    for (const off of ['cancelled', 'registrations_closed'] as const) {
      expect(resultsOf(off, aRace('live'))).toBe('finished_provisional');
      expect(resultsOf(off, aRace('live'), aRace('finished_official'))).toBe('finished_official');
      expect(resultsOf(off, aRace('live', 0, false), aRace('cancelled'))).toBeNull();
    }
    expect(resultsOf('live', aRace('live'))).toBeNull();
    expect(eventListing({ status: 'cancelled', isExternal: true }, [aRace('live')]).resultsStatus).toBeNull();
  });

  test('under results and next at once, wherever one timed race has results and another is to come', () => {
    const finished = fc.constantFrom<RaceStanding>('finished_provisional', 'finished_official');
    const toCome = fc.constantFrom<RaceStanding>('registrations_opened', 'registrations_closed', 'waiting_for_start');
    const others = fc.array(fc.constantFrom<RaceStanding>('postponed', ...statuses));
    fc.assert(
      fc.property(finished, toCome, others, (one, other, more) => {
        const { resultsStatus, lastStartAt } = listed([one, other, ...more].map((standing) => aRace(standing, monday)));
        expect([resultsStatus !== null, lastStartAt]).toEqual([true, monday]);
      }),
    );
  });
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
