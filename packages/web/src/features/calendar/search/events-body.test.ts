import { expect, test } from 'vitest';
import { filterBody, homeBodies } from './events-body.ts';
import { type Filters, noFilters } from './filters.ts';

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §5, doc 1 §7, design §5: Calendar: filter panel with sports, distance 0-100 km step 5, slope 0-3000 step 250, nearby 10-100 km step 10; the end stop is 'and more' and not sent; buttons to clear and to search
test('every filter has its field, in metres', () => {
  const filters: Filters = {
    text: ' vall duxo ',
    sports: ['btt'],
    distance: [10, 40],
    climb: [250, 1_000],
    near: { spot: { latitude: 39.82, longitude: -0.23 }, radiusKm: 30 },
    month: null,
  };
  expect(filterBody(filters)).toEqual({
    free_text_search: 'vall duxo',
    sport_type: ['btt'],
    distance_from: 10_000,
    distance_to: 40_000,
    slope_from: 250,
    slope_to: 1_000,
    nearby_pos_latitude: 39.82,
    nearby_pos_longitude: -0.23,
    nearby_max_distance: 30_000,
  });
});

// @spec [Home, calendar and lists] doc 1 §2, issue 4: Calendar: search by name as one types, from two letters on, without an entry of the history for each; small mistakes forgiven
// @spec [Home, calendar and lists] doc 1 §2, doc 1 §5, doc 1 §7, design §5: Calendar: filter panel with sports, distance 0-100 km step 5, slope 0-3000 step 250, nearby 10-100 km step 10; the end stop is 'and more' and not sent; buttons to clear and to search
test('nothing is sent by default, for a single letter, and at the last stop of a slider', () => {
  expect(filterBody(noFilters)).toEqual({});
  expect(filterBody({ ...noFilters, text: 'a ' })).toEqual({});
  expect(filterBody({ ...noFilters, distance: [20, 100], climb: [0, 500] })).toEqual({
    distance_from: 20_000,
    slope_to: 500,
  });
});

// @spec [Home, calendar and lists] doc 1 §7, doc 1 §9: Home queries: live statuses; upcoming statuses from the start of today; finished by -date_start; 11 each
test('the home page asks for eleven events of each kind: live ones, those to come from today on, and the last results', () => {
  const today = new Date();
  expect(homeBodies.live()).toEqual({ status: ['waiting_for_start', 'live'], limit: 11, order: ['date_start'] });
  expect(homeBodies.next()).toEqual({
    status: [
      ...['registrations_not_opened', 'registrations_opened', 'registrations_full', 'registrations_closed'],
      'cancelled',
    ],
    date_start: new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime(),
    limit: 11,
    order: ['date_start'],
  });
  expect(homeBodies.results()).toEqual({
    status: ['finished_provisional', 'finished_official'],
    limit: 11,
    order: ['-date_start'],
  });
});
