import { expect, test } from 'vitest';
import { type Filters, noFilters } from '../address/filters.ts';
import { filterBody } from './filter-body.ts';

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

test('nothing is sent by default, for a single letter, and at the last stop of a slider', () => {
  expect(filterBody(noFilters)).toEqual({});
  expect(filterBody({ ...noFilters, text: 'a ' })).toEqual({});
  expect(filterBody({ ...noFilters, distance: [20, 100], climb: [0, 500] })).toEqual({
    distance_from: 20_000,
    slope_to: 500,
  });
});
