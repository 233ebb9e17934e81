import { expect, test } from 'vitest';
import { buildBoard } from '#ranking/build-board.ts';
import { aFinisher } from '#ranking/testing/an-entry.ts';
import type { BoardEntry } from '#ranking/types.ts';
import { podiumOf } from './podium.ts';

const lines = (entries: readonly BoardEntry[]) =>
  podiumOf(buildBoard(2, entries)).map(({ gender, place, id }) => `${gender} ${place}. ${id}`);
const women = (...finishMs: number[]) =>
  finishMs.map((timeMs, index) => aFinisher(index + 1, timeMs, { gender: 'female' }));

// @spec [Ranking and prizes] doc 1 §2, doc 1 §9: Podium: the first three of each gender
test('the first three of each gender', () => {
  expect(lines([...women(100, 200, 300, 400), aFinisher(9, 150)])).toEqual([
    'male 1. 9',
    'female 1. 1',
    'female 2. 2',
    'female 3. 3',
  ]);
});
test('who shares the third place stands there too', () => {
  expect(lines(women(100, 200, 300, 300))).toEqual(['female 1. 1', 'female 2. 2', 'female 3. 3', 'female 3. 4']);
});
test('a place that is shared away stays empty', () => {
  expect(lines(women(100, 100, 100, 400))).toEqual(['female 1. 1', 'female 1. 2', 'female 1. 3']);
});
// @spec [Ranking and prizes] design §5: Gender other: podium
test('gender other has a podium wherever someone of it finished', () => {
  expect(lines([aFinisher(1, 100, { gender: 'other' }), aFinisher(2, 50, { status: 'retired' })])).toEqual([
    'other 1. 1',
  ]);
});
