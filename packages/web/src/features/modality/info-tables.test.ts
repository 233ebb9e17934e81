import { expect, test } from 'vitest';
import { aCheckpoint, aModality, aRaceCounts } from '#race/testing/a-modality.ts';
import { categoryRows, checkpointRows, clubRows, genderRows, statusRows } from './info-tables.ts';

const modality = aModality({
  checkpoints: [
    aCheckpoint('b', { order: 0, distanceM: 5_240 }),
    aCheckpoint('c', { order: 1, isTimed: false }),
    aCheckpoint('d', { order: 2, name: 'Coll' }),
  ],
});
const counts = aRaceCounts({
  total: 100,
  statuses: { started: 60, finished: 20, retired: 3 },
  tookStart: 83,
  finish: 21,
  checkpoints: [70, 0, 40],
  genders: { female: 45, male: 55 },
  categories: { 'F-SEN': 45, '': 4, '10K': 1, '9K': 2 },
  clubs: { Solo: 1, Penya: 2, Atletisme: 10, Gran: 11, ' ': 5, Club: 2 },
});

// @spec [Live screens] doc 2 §2.1, §9: info toggle: status counts except started, per checkpoint, gender, category (blank skipped), club (2 to 10)
// @spec [Live screens] doc 2 §2.1, design §5: Info panel: the total and each status except started; who started a race that is over and never came in stands as 'No finish time', so that the table adds up
test('the total and each status except started; who has none is waiting', () => {
  expect(statusRows(counts, 'live').map(({ name, count }) => `${name} ${count}`)).toEqual([
    'total 100',
    'tookStart 83',
    'waiting 17',
    'finished 20',
    'retired 3',
  ]);
});

// @spec [Live screens] doc 2 §2.1, design §5: Info panel: the total and each status except started; who started a race that is over and never came in stands as 'No finish time', so that the table adds up
test('in a race that is over, who started and never came in is counted, so that the table adds up', () => {
  const over = statusRows(
    aRaceCounts({ total: 60, statuses: { started: 4, finished: 50, not_started: 6 }, tookStart: 54 }),
    'finished_provisional',
  );
  expect(over.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'total 60',
    'tookStart 54',
    'finished 50',
    'not_started 6',
    'noFinish 4',
  ]);
  const statuses = over.filter(({ name }) => name !== 'total' && name !== 'tookStart');
  expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  expect(
    statusRows(aRaceCounts({ total: 1, statuses: { finished: 1 }, tookStart: 1 }), 'finished_official').map(
      ({ name }) => name,
    ),
  ).toEqual(['total', 'tookStart', 'finished']);
});

test('nobody waits for a race that is cancelled, and nobody took its start', () => {
  expect(statusRows(aRaceCounts({ total: 18 }), 'cancelled')).toEqual([{ name: 'total', count: 18 }]);
  const stopped = statusRows(
    aRaceCounts({ total: 18, statuses: { started: 7, finished: 1 }, tookStart: 8 }),
    'cancelled',
  );
  expect(stopped.map(({ name, count }) => `${name} ${count}`)).toEqual(['total 18', 'tookStart 8', 'finished 1']);
});

// @spec [Live screens] doc 2 §2.1, §9: info toggle: status counts except started, per checkpoint, gender, category (blank skipped), club (2 to 10)
test('start taken, each timed intermediate, finish', () => {
  expect(checkpointRows(modality, counts)).toEqual([
    { name: { kind: 'start' }, count: 83 },
    { name: { kind: 'checkpoint', number: 1, distanceM: 5_240, name: null }, count: 70 },
    { name: { kind: 'checkpoint', number: 3, distanceM: null, name: 'Coll' }, count: 40 },
    { name: { kind: 'finish' }, count: 21 },
  ]);
});

// @spec [Live screens] doc 2 §2.1, §9: info toggle: status counts except started, per checkpoint, gender, category (blank skipped), club (2 to 10)
test('genders that somebody is in, categories with a name', () => {
  expect(genderRows(counts)).toEqual([
    { name: 'male', count: 55 },
    { name: 'female', count: 45 },
  ]);
  expect(categoryRows(counts).map(({ name }) => name)).toEqual(['9K', '10K', 'F-SEN']);
});

// @spec [Live screens] doc 2 §2.1, §9: info toggle: status counts except started, per checkpoint, gender, category (blank skipped), club (2 to 10)
test('clubs of two to ten, the large ones first', () => {
  expect(clubRows(counts)).toEqual([
    { name: 'Atletisme', count: 10 },
    { name: 'Club', count: 2 },
    { name: 'Penya', count: 2 },
  ]);
});
