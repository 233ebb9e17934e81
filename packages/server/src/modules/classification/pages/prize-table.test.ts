import { presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import { buildBoard } from '@dorsal/domain/ranking/build-board.ts';
import { aFinisher } from '@dorsal/domain/ranking/testing/an-entry.ts';
import { expect, test } from 'vitest';
import { makeTable } from './prize-table.ts';

const field = [100, 200, 300, 400, 500, 600, 700, 800].map((timeMs, index) =>
  aFinisher(index + 1, timeMs, { isLocal: index === 0 || index === 7 }),
);
const prizes = (rules: readonly PrizeRule[]) => makeTable(rules, buildBoard(2, field));

// @spec [Ranking and prizes] doc 2 §2.2, doc 2 §3: prizes of a result: pos_*, which_prizes flags, has_prize; an asterisk for non-cumulative prizes not obtained
test('a winner has the prize place, and an asterisk where another prize of theirs excludes one', () => {
  expect(prizes(presetPrizes('non_cumulative')).get(1)).toEqual({
    pos_gender: 1,
    has_prize: true,
    which_prizes: { gender: true, category: false, local_gender: false },
    awards: [{ order: 1, place: 1, by: 'gender' }],
  });
});
// @spec [Ranking and prizes] doc 2 §2.2, doc 2 §3: prizes of a result: pos_*, which_prizes flags, has_prize; an asterisk for non-cumulative prizes not obtained
test('who moved up has the prize place that they moved up to', () => {
  const found = prizes(presetPrizes('non_cumulative'));
  expect(found.get(4)).toMatchObject({ pos_category: 1, which_prizes: { category: true } });
  expect(found.get(8)).toMatchObject({ pos_local_gender: 1, which_prizes: { local_gender: true } });
});
test('whom no prize concerns is not in it', () => {
  expect([...prizes(presetPrizes('non_cumulative')).keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 8]);
  expect([...prizes([]).keys()]).toEqual([]);
});
test('of two rules with one basis the prize obtained counts, else the first', () => {
  const found = prizes([
    { order: 1, total: 2, by: 'general', notWith: [] },
    { order: 2, total: 3, by: 'general', notWith: [1] },
  ]);
  expect(found.get(1)).toMatchObject({ pos_general: 1, which_prizes: { general: true } });
  expect(found.get(3)).toMatchObject({ pos_general: 1, which_prizes: { general: true } });
});
test('who was passed over and holds nothing of that basis has no prize of it, though a prize', () => {
  const found = prizes([
    { order: 1, total: 1, by: 'local', notWith: [] },
    { order: 2, total: 1, by: 'general', notWith: [1] },
  ]);
  expect(found.get(1)).toMatchObject({ has_prize: true, pos_local: 1, which_prizes: { local: true, general: false } });
  expect(found.get(1)).not.toHaveProperty('pos_general');
});
