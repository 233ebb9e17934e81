import { describe, expect, test } from 'vitest';
import { buildBoard } from './build-board.ts';
import { countsOf } from './counts.ts';
import { type ListQuery, listAt, runningOrder } from './list-at.ts';
import { placesAt } from './places.ts';
import { anEntry } from './testing/an-entry.ts';
import type { BoardEntry } from './types.ts';

const field: BoardEntry[] = [
  anEntry({ id: 1, timesMs: [0, 1000, 2000] }),
  anEntry({ id: 2, timesMs: [0, 900, 2100], isClassified: false }),
  anEntry({ id: 3, timesMs: [0, 1100, 1900], status: 'disqualified' }),
  anEntry({ id: 4, timesMs: [0, 1200, null], status: 'started', gender: 'female' }),
  anEntry({ id: 5, timesMs: [0, null, null], status: 'started', category: 'VET' }),
  anEntry({ id: 6, timesMs: [0, 1150, null], status: 'retired', isLocal: true }),
  anEntry({ id: 7, timesMs: [0, null, null], status: 'retired' }),
  anEntry({ id: 8, timesMs: [null, null, null], status: 'waiting' }),
  anEntry({ id: 9, timesMs: [null, 1050, null], status: 'started', category: null, gender: 'other' }),
];
const idsAt = (query: Partial<ListQuery>) =>
  listAt(buildBoard(3, field), { checkpoint: 2, offset: 0, limit: 99, ...query }).ids;

describe('a page', () => {
  // @spec [Ranking and prizes] design §5: classify false: shown, never placed
  // @spec [Ranking and prizes] doc 2 §2.1: The finish lists finished people unless other statuses are asked for; a checkpoint everyone with a time there
  test('of the finish shows who finished by time, not classified people among them', () => {
    expect(idsAt({})).toEqual([1, 2]);
  });
  // @spec [Ranking and prizes] design §5: disqualified keeps its time
  test('of the finish shows disqualified people with their times when asked', () => {
    expect(idsAt({ statuses: ['finished', 'disqualified'] })).toEqual([3, 1, 2]);
  });
  test('of the finish shows retired people by how far they came', () => {
    expect(idsAt({ statuses: ['retired'] })).toEqual([6, 7]);
  });
  // @spec [Ranking and prizes] doc 2 §2.1: The finish lists finished people unless other statuses are asked for; a checkpoint everyone with a time there
  test('of a checkpoint shows everyone with a time there, whatever became of them', () => {
    expect(idsAt({ checkpoint: 1 })).toEqual([2, 1, 9, 3, 6, 4]);
  });
  test('of the start can show the others too, behind, who has no time at all at the end', () => {
    expect(idsAt({ checkpoint: 0, includesUntimed: true })).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 8]);
  });
  // @spec [Ranking and prizes] issue 15: Equal places stand by bib, wherever people are listed
  test('of equal times is in the order of bibs, who has none last, whenever they were entered', () => {
    expect(idsAt({ checkpoint: 0 })).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const bibs = [null, 'W12', '12', '9', '012', 'W2', null];
    const tied = bibs.map((bib, id) => anEntry({ id, bib }));
    for (const entered of [tied, tied.toReversed()]) {
      const board = buildBoard(3, entered);
      expect(listAt(board, { checkpoint: 2, offset: 0, limit: 9 }).ids).toEqual([3, 4, 2, 5, 1, 0, 6]);
    }
  });
  test('of people without a time is in the order of bibs too', () => {
    const waiting = ['12', 'W1', '3'].map((bib, id) => anEntry({ id, bib, status: 'waiting', timesMs: [] }));
    const everybody = { checkpoint: 0, includesUntimed: true, offset: 0, limit: 9 };
    expect(listAt(buildBoard(3, waiting), everybody).ids).toEqual([2, 0, 1]);
  });
  // @spec [Ranking and prizes] design §5: Gender other: filter
  // @spec [Ranking and prizes] doc 2 §2.1, doc 3 §2: Filters of a page: status, gender, category, locals, no-classify
  test('of a gender, a category, locals or classified people leaves out the others', () => {
    expect(idsAt({ checkpoint: 1, genders: ['female', 'other'] })).toEqual([9, 4]);
    expect(idsAt({ checkpoint: 0, categories: ['VET'] })).toEqual([5]);
    expect(idsAt({ checkpoint: 1, onlyLocals: true })).toEqual([6]);
    expect(idsAt({ onlyClassified: true })).toEqual([1]);
    expect(idsAt({ checkpoint: 1, predicate: (id) => id > 5 })).toEqual([9, 6]);
  });
  // @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked'
  test('who is being checked there stands behind those with a time, without a place', () => {
    const checked = [
      ...field,
      anEntry({ id: 12, timesMs: [0, null, null], status: 'started', held: [1, 2] }),
      anEntry({ id: 10, timesMs: [0, null, null], status: 'started', held: [1], gender: 'female' }),
    ];
    const board = buildBoard(3, checked);
    const at = (query: Partial<ListQuery> & { checkpoint: number }) =>
      listAt(board, { offset: 0, limit: 99, ...query });
    expect(at({ checkpoint: 1 })).toEqual({ ids: [2, 1, 9, 3, 6, 4, 10, 12], total: 8 });
    expect(at({ checkpoint: 1, genders: ['female'] })).toEqual({ ids: [4, 10], total: 2 });
    expect(at({ checkpoint: 1, offset: 6, limit: 1 })).toEqual({ ids: [10], total: 8 });
    expect(at({ checkpoint: 1, offset: 7 })).toEqual({ ids: [12], total: 8 });
    // The list of a field that they do not have.
    expect(at({ checkpoint: 1, includesHeld: false })).toEqual({ ids: [2, 1, 9, 3, 6, 4], total: 6 });
    expect(at({ checkpoint: 2 })).toEqual({ ids: [1, 2, 12], total: 3 });
    expect(at({ checkpoint: 2, offset: 2, limit: 1 })).toEqual({ ids: [12], total: 3 });
    expect(at({ checkpoint: 2, statuses: ['finished'] }).ids).toEqual([1, 2]);
    expect(at({ checkpoint: 2, statuses: ['started'] }).ids).toContain(12);
    expect([placesAt(board, 10, 1).general, countsOf(board).byCheckpoint[1]]).toEqual([null, 6]);
  });

  test('cut out of the middle still tells how many there are', () => {
    const page = listAt(buildBoard(3, field), { checkpoint: 1, offset: 2, limit: 2 });
    expect(page).toEqual({ ids: [9, 3], total: 6 });
  });
  // @spec [Ranking and prizes] design §5: A page past the end is empty and tells how many there are
  test('past the end is empty and tells how many there are', () => {
    expect(listAt(buildBoard(3, field), { checkpoint: 1, offset: 6, limit: 15 })).toEqual({ ids: [], total: 6 });
  });
});

// @spec [Ranking and prizes] design §5: Still running: ordered by furthest checkpoint, then by the time there
test('still running: by furthest checkpoint, then by the time there', () => {
  expect(runningOrder(buildBoard(3, field), { statuses: ['started'], offset: 0, limit: 9 })).toEqual({
    ids: [9, 4, 5],
    total: 3,
  });
});

// @spec [Ranking and prizes] doc 2 §2.1, design §5: took_start: everyone who started, whatever became of them
// @spec [Ranking and prizes] doc 2 §2.1: Counts per status, checkpoint, gender and category; blank categories skipped
// @spec [Live screens] issue 16: One definition for each number: the finish counts those who finished, as its list
test('counts say who took the start, how many passed each checkpoint, and how many finished', () => {
  const counts = countsOf(buildBoard(3, field));
  expect(counts).toMatchObject({ total: 9, tookStart: 8, byCheckpoint: [7, 6, 2] });
  expect(counts.byStatus).toMatchObject({
    waiting: 1,
    started: 3,
    finished: 2,
    retired: 2,
    disqualified: 1,
    not_started: 0,
  });
  expect(counts.byGender).toEqual({ male: 7, female: 1, other: 1 });
  expect([...counts.byCategory]).toEqual([
    ['SEN', 7],
    ['VET', 1],
  ]);
});
