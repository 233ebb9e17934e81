import { expect, test } from 'vitest';
import { buildBoard } from '#ranking/build-board.ts';
import { aFinisher } from '#ranking/testing/an-entry.ts';
import { awardPrizes } from './award-prizes.ts';
import { presetPrizes } from './presets.ts';
import { prizedPositions } from './prized-positions.ts';
import type { PrizeRule } from './types.ts';

const field = [100, 200, 300, 400, 500, 600, 700, 800].map((timeMs, index) =>
  aFinisher(index + 1, timeMs, { isLocal: index === 0 || index === 7 }),
);
const positions = (rules: PrizeRule[]) => prizedPositions(awardPrizes(rules, buildBoard(2, field)));

test('a winner has the prize place, and the real place with an asterisk where another prize of theirs excludes one', () => {
  expect(positions(presetPrizes('non_cumulative')).get(1)).toEqual({
    hasPrize: true,
    byScope: {
      general: null,
      gender: { place: 1, isObtained: true },
      category: { place: 1, isObtained: false },
      local: null,
      local_gender: { place: 1, isObtained: false },
      local_category: null,
    },
  });
});
test('who moved up has the prize place that they moved up to', () => {
  const found = positions(presetPrizes('non_cumulative'));
  expect(found.get(4)?.byScope.category).toEqual({ place: 1, isObtained: true });
  expect(found.get(8)?.byScope.local_gender).toEqual({ place: 1, isObtained: true });
});
test('whom no prize concerns is not in it', () => {
  expect([...positions(presetPrizes('non_cumulative')).keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 8]);
  expect([...positions([]).keys()]).toEqual([]);
});
test('of two rules with one basis the prize obtained counts, else the first', () => {
  const twice: PrizeRule[] = [
    { order: 1, total: 2, by: 'general', notWith: [] },
    { order: 2, total: 3, by: 'general', notWith: [1] },
  ];
  const found = positions(twice);
  expect(found.get(1)?.byScope.general).toEqual({ place: 1, isObtained: true });
  expect(found.get(3)?.byScope.general).toEqual({ place: 1, isObtained: true });
});
test('who was passed over and holds nothing of that basis has no prize of it, though a prize', () => {
  const rules: PrizeRule[] = [
    { order: 1, total: 1, by: 'local', notWith: [] },
    { order: 2, total: 1, by: 'general', notWith: [1] },
  ];
  expect(positions(rules).get(1)).toMatchObject({
    hasPrize: true,
    byScope: { local: { isObtained: true }, general: { place: 1, isObtained: false } },
  });
});
