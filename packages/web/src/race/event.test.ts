import type { EventView } from '@dorsal/contract/views/event-view.ts';
import { statuses } from '@dorsal/domain/status/status.ts';
import { expect, test } from 'vitest';
import { circuitOf, type Event, eventOf, isPostponed, offersResults, saysStanding } from './event.ts';
import { aModality } from './testing/a-modality.ts';
import { anEvent } from './testing/an-event.ts';

const id = 'a'.repeat(24);
const view: EventView = {
  _id: id,
  numeric_id: 7,
  slug: 'cursa',
  name: 'Cursa',
  status: 'registrations_opened',
  is_circuit: false,
  time_zone: 'Europe/Madrid',
};

test('an event has the names of the product', () => {
  const event = eventOf({
    ...view,
    date_start: 1,
    date_end: 2,
    registration_start: 3,
    registration_end: 4,
    location: { custom_name: 'Plaça', city: 'Vilaclara', coordinates: { latitude: 39.82, longitude: -0.23 } },
    organisms: [{ _id: id, name: 'Club', type: 'organizer', contact: { phone: '1' } }],
    circuit: { _id: id, slug: 'copa', name: 'Copa', punctuation_type: 'other' },
    notices: [{ _id: id, level: 'info', text: 'Water', at: 5 }],
    featured: true,
  });
  expect(event).toMatchObject({
    id,
    number: 7,
    zone: 'Europe/Madrid',
    startsAt: 1,
    endsAt: 2,
    registration: { opensAt: 3, closesAt: 4 },
    place: { name: 'Plaça', city: 'Vilaclara', spot: { latitude: 39.82, longitude: -0.23 } },
    circuit: { id, slug: 'copa', name: 'Copa' },
    notices: [{ id, level: 'info', text: 'Water', at: 5 }],
    isFeatured: true,
  });
  expect(event.organisms).toEqual([{ id, name: 'Club', type: 'organizer', contact: { phone: '1' } }]);
});

test('a flag that the wire leaves out is false, and a list is empty', () => {
  const { isExternal, allowsTeams, showsRegistrations, allowsVenueRegistration, modalities, documents, contact } =
    eventOf(view);
  expect([isExternal, allowsTeams, showsRegistrations, allowsVenueRegistration]).toEqual([false, false, false, false]);
  expect([modalities, documents, contact]).toEqual([[], [], {}]);
});

test('a circuit is the same record', () => {
  expect(circuitOf({ ...view, is_circuit: true })).toEqual({ ...eventOf(view), isCircuit: true, isScored: false });
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, design §5: Event card: cancelled overlay; a postponed event says so and has no date
// @spec [Event pages] design §5: Postponed: a note and no date
test('what staff postponed is so with a note or without, for the card and for the page', () => {
  const closed = { ...view, status: 'registrations_closed' } as const;
  expect(isPostponed(eventOf({ ...closed, postponed: true }))).toBe(true);
  expect(isPostponed(eventOf({ ...closed, status_note: 'Full' }))).toBe(false);
  expect(isPostponed(eventOf({ ...view, status: 'cancelled', postponed: true }))).toBe(false);
});

// @spec [Event pages] issue 16: An event whose races are all postponed is postponed with them, on every page: staff, who get the day that it had, read none there either
test('what is postponed has no day on its pages, by itself or with its races', () => {
  const closed = { ...view, status: 'registrations_closed', date_start: 1, date_end: 2 } as const;
  for (const off of [{ postponed: true }, { postponed: false, postponed_with_races: true }]) {
    const shown = eventOf({ ...closed, ...off });
    expect(isPostponed(shown)).toBe(true);
    expect([shown.startsAt, shown.endsAt]).toEqual([undefined, undefined]);
  }
  expect(eventOf(closed)).toMatchObject({ startsAt: 1, endsAt: 2, isPutOff: false });
});

// @spec [Event pages] doc 1 §2, doc 1 §4, design §7: Tabs Info and Results: Results only in a live-type status and not external; such events open on Results; the tab stands in the address
test('results have a tab from the wait for the start on, but not of external events, nor where nothing is timed', () => {
  const offering = (parts: Partial<Event>) =>
    statuses.filter((status) => offersResults(anEvent({ modalities: [aModality({ status })], ...parts, status })));
  expect(offering({})).toEqual(['waiting_for_start', 'live', 'finished_provisional', 'finished_official']);
  expect(offering({ isExternal: true })).toEqual([]);
  expect(offering({ modalities: [aModality({ isTimed: false })] })).toEqual([]);
});

// @spec [Event pages] issue 16: An event offers its results as soon as one timed race of it is on or has some, whatever its own status says
test('one timed race that is on or has results is enough, also between the days of an event', () => {
  const offers = (status: Event['status'], race: Parameters<typeof aModality>[0], parts: Partial<Event> = {}) =>
    offersResults(anEvent({ status, modalities: [aModality(race), aModality({ status })], ...parts }));
  for (const status of ['registrations_closed', 'registrations_opened', 'cancelled'] as const) {
    expect(offers(status, { status: 'finished_provisional' })).toBe(true);
    expect(offers(status, { status: 'live' })).toBe(true);
    expect(offers(status, { status })).toBe(false);
    expect(offers(status, { status: 'finished_provisional', isTimed: false })).toBe(false);
    expect(offers(status, { status: 'finished_official' }, { isExternal: true })).toBe(false);
  }
  // Its times stand, whoever looks for them later.
  expect(offers('cancelled', { status: 'cancelled', hadBegun: true })).toBe(true);
  expect(offers('cancelled', { status: 'cancelled', hadBegun: true, isTimed: false })).toBe(false);
});

// @spec [Results of an event, and circuits] issue 16: The list of circuits and the page of one say the same of its registrations
test('a circuit says how its registrations stand where it takes any, and its season always', () => {
  const says = (registrationType: 'auto' | 'register' | undefined, status: 'registrations_opened' | 'live') =>
    saysStanding({ isCircuit: true, registrationType, status });
  expect([says('register', 'registrations_opened'), says('auto', 'registrations_opened')]).toEqual([true, false]);
  expect([says(undefined, 'registrations_opened'), says('auto', 'live')]).toEqual([false, true]);
  expect(saysStanding({ isCircuit: false, registrationType: undefined, status: 'registrations_opened' })).toBe(true);
});
