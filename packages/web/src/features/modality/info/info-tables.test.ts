import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { expect, test } from 'vitest';
import { categoryRows, checkpointRows, clubRows, genderRows, statusRows } from './info-tables.ts';

const modality: ModalityView = {
  _id: 'a'.repeat(24),
  numeric_id: 1,
  name: 'Trail',
  short_name: 'Trail',
  status: 'live',
  sport: 'running',
  type: 'all',
  is_timed: true,
  intermediates: [
    { _id: 'b'.repeat(24), distance_from_start: 5_240 },
    { _id: 'c'.repeat(24), timed: false },
    { _id: 'd'.repeat(24), name: 'Coll' },
  ],
};
const stats = {
  total: 100,
  status: { started: 60, finished: 20, retired: 3, took_start: 83 },
  finish: 21,
  result_intermediate_results: { '0': 70, '1': 0, '2': 40 },
  gender: { female: 45, male: 55 },
  category: { 'F-SEN': 45, '': 4, '10K': 1, '9K': 2 },
  club: { Solo: 1, Penya: 2, Atletisme: 10, Gran: 11, ' ': 5, Club: 2 },
};

test('the total and each status except started; who has none is waiting', () => {
  expect(statusRows(stats, false).map(({ name, count }) => `${name} ${count}`)).toEqual([
    'total 100',
    'took_start 83',
    'waiting 17',
    'finished 20',
    'retired 3',
  ]);
});

test('in a race that is over, who started and never came in is counted, so that the table adds up', () => {
  const over = statusRows({ total: 60, status: { started: 4, finished: 50, not_started: 6, took_start: 54 } }, true);
  expect(over.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'total 60',
    'took_start 54',
    'finished 50',
    'not_started 6',
    'no_finish 4',
  ]);
  const statuses = over.filter(({ name }) => name !== 'total' && name !== 'took_start');
  expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  expect(statusRows({ total: 1, status: { finished: 1, took_start: 1 } }, true).map(({ name }) => name)).toEqual([
    'total',
    'took_start',
    'finished',
  ]);
});

test('start taken, each timed intermediate, finish', () => {
  expect(checkpointRows(modality, stats)).toEqual([
    { name: { kind: 'start' }, count: 83 },
    { name: { kind: 'intermediate', number: 1, distanceM: 5_240, name: null }, count: 70 },
    { name: { kind: 'intermediate', number: 3, distanceM: null, name: 'Coll' }, count: 40 },
    { name: { kind: 'finish' }, count: 21 },
  ]);
});

test('genders that somebody is in, categories with a name', () => {
  expect(genderRows(stats)).toEqual([
    { name: 'male', count: 55 },
    { name: 'female', count: 45 },
  ]);
  expect(categoryRows(stats).map(({ name }) => name)).toEqual(['9K', '10K', 'F-SEN']);
});

test('clubs of two to ten, the large ones first', () => {
  expect(clubRows(stats)).toEqual([
    { name: 'Atletisme', count: 10 },
    { name: 'Club', count: 2 },
    { name: 'Penya', count: 2 },
  ]);
});
