import { statusGroups } from '@dorsal/domain/status/status-groups.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { BigCalendar } from '#generator/calendar/big-calendar.ts';
import { itemAt, randomFrom } from '#random.ts';

/** One call as a screen makes it; each `body` is another of its kind. */
export interface CalendarQuestion {
  readonly what: string;
  readonly path: string;
  readonly body: () => object;
}

const next = [...statusGroups.calendarNext];
const past = [...statusGroups.finished];
export const upcoming = [...statusGroups.upcoming];
export const liveNow = [...statusGroups.liveNow];
export const pastFirst = { status: past, order: ['-date_start', 'numeric_id'] };

/** Every list, filter and search call of the public pages, with values that change from call to call and come again with the seed. */
export function calendarQuestions(calendar: BigCalendar, now: EpochMs): CalendarQuestion[] {
  const random = randomFrom(11);
  const event = () => random.pick(calendar.events);
  const soonest = { status: next, order: ['date_start', 'numeric_id'], limit: 12 };
  const nameOf = () => event().name;
  const misspelt = () => swapped(event().town.city, random.whole(2, 5));
  const near = () => ({
    nearby_pos_latitude: random.between(38, 42),
    nearby_pos_longitude: random.between(-4, 1.5),
    nearby_max_distance: random.whole(1, 10) * 10_000,
  });
  const sliders = () => ({
    distance_from: random.whole(0, 10) * 1_000,
    distance_to: random.whole(15, 60) * 1_000,
    slope_from: 0,
    slope_to: random.whole(1, 8) * 250,
  });
  const sports = () => ({ sport_type: [random.pick(['running', 'trail_running', 'btt', 'triathlon'])] });
  const list = (what: string, body: () => object): CalendarQuestion => ({ what, path: '/events', body });
  const total = (what: string, body: () => object): CalendarQuestion => ({ what, path: '/events/stats', body });
  return [
    list('home: live', () => ({ status: liveNow, limit: 999, order: ['date_start'] })),
    list('home: next', () => ({
      status: upcoming,
      date_start: { $date: new Date(now).toISOString() },
      limit: 11,
      order: ['date_start'],
    })),
    list('home: past', () => ({ ...pastFirst, limit: 11 })),
    list('calendar: next', () => ({ ...soonest, offset: random.whole(0, 20) * 12 })),
    list('calendar: past', () => ({ ...pastFirst, limit: 12, offset: random.whole(0, 20) * 12 })),
    list('a page deep in the past', () => ({ ...pastFirst, limit: 12, offset: 12_000 })),
    list('a sport', () => ({ ...soonest, ...sports() })),
    list('sliders of distance and climb', () => ({ ...pastFirst, ...sliders() })),
    list('near', () => ({ ...soonest, ...near() })),
    list('near, sliders and a sport', () => ({ ...pastFirst, ...near(), ...sliders(), ...sports() })),
    list('a name', () => ({ ...pastFirst, free_text_search: nameOf() })),
    list('the beginning of a name', () => ({ ...pastFirst, free_text_search: event().town.city.slice(0, 4) })),
    list('one letter', () => ({ ...pastFirst, free_text_search: random.pick([...'abcpm']) })),
    list('a town with a mistake', () => ({ ...pastFirst, free_text_search: misspelt() })),
    list('a name with a mistake', () => ({ ...soonest, free_text_search: `trail ${misspelt()}` })),
    list('what is nowhere', () => ({ ...soonest, free_text_search: `qwxzvk ${random.whole(1, 999)} lorem ipsum` })),
    list('a name, near, sliders and a sport', () => ({
      ...pastFirst,
      free_text_search: 'cursa',
      ...near(),
      ...sliders(),
      ...sports(),
    })),
    list('one event', () => ({ slug: event().slug })),
    list('events of a circuit', () => ({
      circuit: `circuit-${random.whole(0, calendar.circuits.length - 1)}`,
      limit: 999,
    })),
    total('total: next', () => ({ status: next })),
    total('total: past', () => ({ status: past })),
    total('total: sliders', () => ({ status: past, ...sliders() })),
    total('total: a sport', () => ({ status: past, ...sports() })),
    total('total: near', () => ({ status: past, ...near() })),
    total('total: a name', () => ({ status: past, free_text_search: nameOf() })),
    total('total: a town with a mistake', () => ({ status: past, free_text_search: misspelt() })),
    { what: 'races of an event', path: '/modalities', body: () => ({ event: event().slug }) },
    { what: 'map: next', path: '/events/places', body: () => ({ status: next }) },
    { what: 'map: past, near', path: '/events/places', body: () => ({ status: past, ...near() }) },
    { what: 'circuits', path: '/circuits', body: () => ({ offset: random.whole(0, 20) * 12, limit: 12 }) },
    {
      what: 'a circuit',
      path: '/circuits',
      body: () => ({ slug: `circuit-${random.whole(0, calendar.circuits.length - 1)}` }),
    },
    { what: 'circuits by name', path: '/circuits', body: () => ({ name: random.pick(['cirucit', 'plana', 'serra']) }) },
    { what: 'total: circuits', path: '/circuits/stats', body: () => ({}) },
  ];
}

/** Two neighbours in each other's place. */
function swapped(text: string, at: number): string {
  const letters = [...text];
  const from = Math.min(at, letters.length - 2);
  return [...letters.slice(0, from), itemAt(letters, from + 1), itemAt(letters, from), ...letters.slice(from + 2)].join(
    '',
  );
}
