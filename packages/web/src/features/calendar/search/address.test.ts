import { expect, test } from 'vitest';
import { calendarSearch, resultsSearch } from './calendar-search.ts';
import { countFilters, type Filters, filterSearch, noFilters, parseFilters } from './filters.ts';
import { chosenTab, homeSearch } from './home-search.ts';

const all: Filters = {
  text: 'penyagolosa',
  sports: ['running', 'trail_running'],
  distance: [10, 40],
  climb: [500, 3_000],
  near: { spot: { latitude: 39.99, longitude: -0.04 }, radiusKm: 50 },
  month: '2026-12',
};

// @spec [Home, calendar and lists] issue 4, design §7: Calendar: the whole state is in the address; values that mean nothing are dropped
test('what is asked stands in the address, and is read from it again', () => {
  const search = filterSearch(all);
  expect(search).toEqual({
    q: 'penyagolosa',
    sport: 'running,trail_running',
    km: '10-40',
    climb: '500-',
    near: '39.99,-0.04',
    within: '50',
    month: '2026-12',
  });
  expect(parseFilters({ ...search })).toEqual(all);
});

test('nothing asked is nothing in the address', () => {
  expect(calendarSearch({})).toEqual({});
  expect(Object.values(filterSearch(noFilters)).filter((value) => value !== undefined)).toEqual([]);
});

test.each([
  ['a sport that is none', { sport: 'chess,running,running' }, { sport: 'running' }],
  ['a span the wrong way round', { km: '40-10' }, {}],
  ['a span between the stops', { km: '7-42' }, {}],
  ['a span beyond the end', { km: '0-500' }, {}],
  ['the whole slider', { km: '0-100', climb: '0-' }, {}],
  ['words instead of a span', { climb: 'steep' }, {}],
  ['a page that is none', { page: '-3' }, {}],
  ['the first page', { page: '1' }, {}],
  ['an absurd page', { page: '1e9' }, {}],
  ['a place on no globe', { near: '95,0', within: '50' }, {}],
  ['a place without a radius', { near: '39.99,-0.04' }, {}],
  ['a radius without a place', { within: '50' }, {}],
  ['a radius at the last stop', { near: '39.99,-0.04', within: '100' }, { near: '39.99,-0.04', within: '100' }],
  ['a radius beyond the slider', { near: '39.99,-0.04', within: '110' }, {}],
  ['a place too exact', { near: '39.98765,-0.04321', within: '20' }, { near: '39.99,-0.04', within: '20' }],
  ['another view', { view: 'globe' }, {}],
  ['a month that no year has', { month: '2026-13' }, {}],
  ['text that is a number', { q: 10 }, { q: '10' }],
  ['script', { q: '<script>' }, { q: '<script>' }],
])('%s', (_, raw, read) => {
  expect(calendarSearch(raw)).toEqual(read);
});

test('text longer than any name is cut', () => {
  expect(calendarSearch({ q: 'x'.repeat(5_000_000) }).q).toHaveLength(100);
});

// @spec [Home, calendar and lists] issue 4, design §7: Calendar: the whole state is in the address; values that mean nothing are dropped
test('what was written and means nothing stands no more', () => {
  expect(Object.entries(calendarSearch({ page: '-3', km: 'x', q: 'volta' }))).toEqual([
    ['q', 'volta'],
    ['km', undefined],
    ['page', undefined],
  ]);
  expect(Object.entries(homeSearch({ tab: 'x' }))).toEqual([['tab', undefined]]);
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §5, doc 1 §7, design §5: Calendar: filter panel with sports, distance 0-100 km step 5, slope 0-3000 step 250, nearby 10-100 km step 10; the end stop is 'and more' and not sent; buttons to clear and to search
test('each set filter of the panel counts once', () => {
  expect(countFilters(all)).toBe(5);
  expect(countFilters({ ...noFilters, text: 'x' })).toBe(0);
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, design §7: Home: tabs Results, Live (only when there are events in waiting_for_start or live; then chosen, with their count) and Next (else chosen); each has its address
test.each([
  [undefined, 0, 'next'],
  [undefined, 2, 'live'],
  [undefined, null, null],
  ['live', 2, 'live'],
  ['live', 0, 'next'],
  ['results', 2, 'results'],
  ['next', null, 'next'],
] as const)('asked for %s with %s live: the tab %s', (asked, live, tab) => {
  expect(chosenTab(asked, live)).toBe(tab);
});

test('a tab that is none is let go', () => {
  expect([homeSearch({ tab: 'live' }), homeSearch({ tab: 'x' })]).toEqual([{ tab: 'live' }, {}]);
});

// @spec [Home, calendar and lists] doc 1 §2, design §5: Routes: Home at `/`, EventCalendar at `/events/{type}` with next and past (anything else leads to next), EventResults at `/results` leads to the past events and takes `?type=`
test('/results is the past, unless it asks for the next', () => {
  expect(resultsSearch({ type: 'next', q: 'volta' })).toEqual({ type: 'next', q: 'volta' });
  expect([resultsSearch({}).type, resultsSearch({ type: 'x' }).type]).toEqual(['past', 'past']);
});
