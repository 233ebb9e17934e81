import { expect, test } from 'vitest';
import { buildBoard } from '#ranking/build-board.ts';
import { aFinisher } from '#ranking/testing/an-entry.ts';
import { type CloseCall, closePrizes } from './close-prizes.ts';
import type { PrizeRule } from './types.ts';

const aPrize = (rule: Partial<PrizeRule>): PrizeRule => ({ order: 1, total: 3, by: 'gender', notWith: [], ...rule });
const closeOf = (rules: readonly PrizeRule[], ...finishMs: number[]): [number, CloseCall][] => {
  const women = finishMs.map((timeMs, index) => aFinisher(index + 1, timeMs, { gender: 'female' }));
  return [...closePrizes(rules, buildBoard(2, women))].toSorted(([a], [b]) => a - b);
};

// @spec [Race day] issue 19: Equal times on a prize place, and prize places decided by under half a second, are looked at before they are announced
test.each([
  ['far apart', [10_000, 11_000, 12_000, 13_000], []],
  [
    'equal on a place',
    [10_000, 11_000, 11_000, 13_000],
    [
      [2, 'tied'],
      [3, 'tied'],
    ],
  ],
  [
    'nearer than half a second',
    [10_000, 10_400, 12_000, 13_000],
    [
      [1, 'close'],
      [2, 'close'],
    ],
  ],
  ['half a second is not nearer', [10_000, 10_500, 12_000, 13_000], []],
  [
    'the last prize place and the first behind it',
    [10_000, 11_000, 12_000, 12_100],
    [
      [3, 'close'],
      [4, 'close'],
    ],
  ],
  ['behind the prizes nobody is looked at', [10_000, 11_000, 12_000, 13_000, 13_000], []],
  [
    'equal beats close',
    [10_000, 10_000, 10_200, 13_000],
    [
      [1, 'tied'],
      [2, 'tied'],
      [3, 'close'],
    ],
  ],
] as const)('%s', (_, times, found) => {
  expect(closeOf([aPrize({})], ...times)).toEqual(found);
});

test('who holds a prize that excludes this one decides nothing there, and without prizes nothing is at stake', () => {
  const rules = [aPrize({ total: 1 }), aPrize({ order: 2, total: 1, by: 'category', notWith: [1] })];
  expect(closeOf(rules, 10_000, 10_600, 12_000)).toEqual([]);
  expect(closeOf(rules, 10_000, 10_300, 12_000)).toEqual([
    [1, 'close'],
    [2, 'close'],
  ]);
  expect(closeOf([], 10_000, 10_000)).toEqual([]);
});
