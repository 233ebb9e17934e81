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
  expect(statusRows(stats).map(({ name, count }) => `${name} ${count}`)).toEqual([
    'total 100',
    'took_start 83',
    'waiting 17',
    'finished 20',
    'retired 3',
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
