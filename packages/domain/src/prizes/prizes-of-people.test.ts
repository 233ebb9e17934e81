import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBoard } from '#ranking/build-board.ts';
import { aFinisher } from '#ranking/testing/an-entry.ts';
import { scopes } from '#ranking/types.ts';
import { awardPrizes } from './award-prizes.ts';
import { presetPrizes } from './presets.ts';
import { prizesOfPeople } from './prizes-of-people.ts';
import type { PrizeRule } from './types.ts';

const threeThenThree: readonly PrizeRule[] = [
  { order: 1, total: 3, by: 'general', notWith: [] },
  { order: 2, total: 3, by: 'general', notWith: [1] },
];
const inOrder = (...timesMs: number[]) => timesMs.map((timeMs, index) => aFinisher(index + 1, timeMs));
const give = (rules: readonly PrizeRule[], ...timesMs: number[]) =>
  prizesOfPeople(awardPrizes(rules, buildBoard(2, inOrder(...timesMs))));

// @spec [Ranking and prizes] issue 16: Two rules of one basis: pos_* counts through all who take a prize of it, awards name each rule with its own total
test('of two rules with one basis places go on where the first rule ends', () => {
  const found = give(threeThenThree, 100, 200, 300, 400, 500, 600, 700);
  expect([1, 2, 3, 4, 5, 6, 7].map((id) => found.get(id)?.byBasis.general?.place)).toEqual([
    ...[1, 2, 3, 4, 5, 6],
    undefined,
  ]);
  expect(found.get(4)?.awards).toMatchObject([{ order: 2, prizePlace: 1, total: 3, movedUpPast: [1, 2, 3] }]);
  expect(found.get(1)?.passedOver).toMatchObject([{ order: 2, total: 3, realPlace: 1, holds: [1] }]);
  expect(found.get(1)?.byBasis.general).toEqual({ isWon: true, place: 1 });
});

test('who takes two prizes of one basis stands once in its list', () => {
  const found = give(
    [threeThenThree[0], { order: 2, total: 4, by: 'general', notWith: [] }] as PrizeRule[],
    1,
    2,
    3,
    4,
  );
  expect([1, 2, 3, 4].map((id) => found.get(id)?.byBasis.general?.place)).toEqual([1, 2, 3, 4]);
  expect(found.get(1)?.awards.map(({ order }) => order)).toEqual([1, 2]);
});

test('who is passed over and takes none of that basis has no place in it', () => {
  const found = give(presetPrizes('non_cumulative'), 100, 200, 300, 400);
  expect(found.get(1)?.byBasis).toEqual({ gender: { isWon: true, place: 1 }, category: { isWon: false, place: null } });
  expect(found.get(4)?.byBasis).toEqual({ category: { isWon: true, place: 1 } });
});

const someRules = fc
  .array(
    fc.record({ total: fc.integer({ min: 1, max: 3 }), by: fc.constantFrom(...scopes), not: fc.array(fc.nat(4)) }),
    {
      maxLength: 5,
    },
  )
  .map((rules) =>
    rules.map(({ total, by, not }, index) => ({
      ...{ order: index + 1, total, by },
      notWith: [...new Set(not.filter((order) => order > 0 && order <= index))],
    })),
  );
const someTimes = fc.array(fc.integer({ min: 10, max: 20 }), { maxLength: 12 });

test('with one rule of a basis its place is that of the rule', () => {
  fc.assert(
    fc.property(someRules, someTimes, (rules, timesMs) => {
      const isOnlyRule = (by: string) => rules.filter((rule) => rule.by === by).length === 1;
      for (const { awards, byBasis } of give(rules, ...timesMs).values()) {
        const single = awards.filter(({ by }) => isOnlyRule(by));
        expect(single.map(({ by }) => byBasis[by]?.place)).toEqual(single.map(({ prizePlace }) => prizePlace));
      }
    }),
  );
});

test('no place of a basis comes twice but for equal times', () => {
  fc.assert(
    fc.property(someRules, someTimes, (rules, timesMs) => {
      const people = [...give(rules, ...timesMs)];
      const taken = people.flatMap(([id, { byBasis }]) =>
        Object.entries(byBasis).flatMap(([by, { place }]) =>
          place === null ? [] : [`${by} ${place} ${timesMs[id - 1]}`],
        ),
      );
      expect(new Set(taken.map((one) => one.slice(0, one.lastIndexOf(' ')))).size).toBe(new Set(taken).size);
    }),
  );
});
