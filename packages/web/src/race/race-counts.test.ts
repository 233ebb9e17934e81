import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';
import { expect, test } from 'vitest';
import { countsAfter, countsOf, touchesPeople } from './race-counts.ts';

const before = countsOf({
  total: 10,
  version: 3,
  finish: 0,
  result_intermediate_results: { '1': 0, '0': 5 },
  status: { started: 8, took_start: 8 },
  gender: { male: 6, female: 4 },
});
const message: BoardMoved = {
  type: 'board',
  modality: 'a'.repeat(24),
  from: 3,
  to: 4,
  server_time: 0,
  counts: {
    total: 10,
    status: { waiting: 1, not_started: 1, started: 7, finished: 1 },
    checkpoints: [8, 6, 2, 3],
    classified: 2,
  },
};

test('counts of the wire are decoded by checkpoint, and whoever ever started is no status', () => {
  expect(before).toEqual({
    total: 10,
    isListHidden: false,
    version: 3,
    finish: 0,
    checkpoints: [5, 0],
    statuses: { started: 8 },
    tookStart: 8,
    genders: { male: 6, female: 4 },
    categories: {},
    sharedCategories: [],
    classified: 0,
    clubs: {},
  });
  expect(countsOf({ total: 0 })).toMatchObject({ version: 0, checkpoints: [], tookStart: 0 });
});

// @spec [Live screens] design §4.6: counts come live; a missed version is fetched again, spread over 2 s
// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7: Card of a race: counts of registered, started ('empezados'), finished ('en meta') and retired, asked for with simple_stats
test('counts of a message take their places, and what it does not count stays', () => {
  expect(countsAfter(before, message)).toEqual({
    ...before,
    version: 4,
    finish: 3,
    classified: 2,
    checkpoints: [6, 2],
    statuses: { started: 7, finished: 1, not_started: 1 },
    tookStart: 8,
  });
});

// @spec [Live screens] issue 16: Hidden start lists are public: while a list is hidden nobody is counted in any group, and the total only where it is shown
test('the first counts after a hidden start list are fetched, as a message has no genders', () => {
  const hidden = countsOf({ total: 40, list_hidden: true, version: 3 });
  expect(hidden).toMatchObject({ total: 40, isListHidden: true, statuses: {}, genders: {} });
  expect(countsAfter(hidden, message)).toBeNull();
});

test('a message without counts, or of a course with another number of checkpoints, cannot be taken over', () => {
  const { counts: _, ...silent } = message;
  expect(countsAfter(before, silent)).toBeNull();
  expect(countsAfter({ ...before, checkpoints: [] }, message)).toBeNull();
});

test('a crossing leaves genders, categories and clubs alone; a changed person, or a message that says neither who nor where, may not', () => {
  const registration = 'b'.repeat(24);
  const crossed = { registration, checkpoint: 'c'.repeat(24), key: 1, status: 'started' } as const;
  expect(touchesPeople({ ...message, changed: [crossed] })).toBe(false);
  expect(touchesPeople({ ...message, changed: [crossed, { registration, status: 'disqualified' }] })).toBe(true);
  expect(touchesPeople({ ...message, reload: true })).toBe(true);
  expect(touchesPeople({ ...message, reload: true, touched: ['c'.repeat(24)] })).toBe(false);
});
