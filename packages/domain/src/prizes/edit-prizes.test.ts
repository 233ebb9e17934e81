import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Scope, scopes } from '#ranking/types.ts';
import { addPrize, canDeletePrize, renumberPrizes } from './edit-prizes.ts';
import { notWithOptions, presetPrizes } from './presets.ts';
import type { PrizeRule } from './types.ts';

const rule = (order: number, notWith: number[] = [], by: Scope = 'gender'): PrizeRule => ({
  order,
  total: 3,
  by,
  notWith,
});

describe('presets', () => {
  // @spec [Ranking and prizes] doc 3 §2: Preset sets: cumulative (gender, category, local_gender) and non-cumulative (the same with exclusions of earlier orders)
  test('cumulative: three people by gender, category and local gender', () => {
    expect(presetPrizes('cumulative')).toEqual([rule(1), rule(2, [], 'category'), rule(3, [], 'local_gender')]);
  });
  // @spec [Ranking and prizes] doc 3 §2: Preset sets: cumulative (gender, category, local_gender) and non-cumulative (the same with exclusions of earlier orders)
  test('non-cumulative: the same, each without who holds an earlier one', () => {
    expect(presetPrizes('non_cumulative')).toEqual([
      rule(1),
      rule(2, [1], 'category'),
      rule(3, [1, 2], 'local_gender'),
    ]);
  });
});

// @spec [Ranking and prizes] doc 3 §5: Non-cumulative options are only lower orders; the first prize has none
test('a rule can exclude lower orders only, the first one none', () => {
  const rules = presetPrizes('cumulative');
  expect([1, 2, 3].map((order) => notWithOptions(rules, order))).toEqual([[], [1], [1, 2]]);
});

describe('deleting', () => {
  // @spec [Ranking and prizes] doc 3 §5: Prize deletion is blocked when another prize lists it in non_cummulative_with
  test('a prize that another one lists cannot go, and says which', () => {
    expect(canDeletePrize(presetPrizes('non_cumulative'), 1)).toEqual({
      ok: false,
      refusal: 'prize_in_use',
      excludedBy: [2, 3],
    });
  });
  test('a prize that nobody lists can go', () => {
    expect(canDeletePrize(presetPrizes('non_cumulative'), 3)).toEqual({ ok: true });
  });
  // @spec [Ranking and prizes] doc 3 §2: Orders renumber 1..n after add or delete
  test('what is left is numbered from 1 and still excludes the same rules', () => {
    const left = [rule(1), rule(3, [1], 'category'), rule(4, [1, 3], 'local')];
    expect(renumberPrizes(left)).toEqual([rule(1), rule(2, [1], 'category'), rule(3, [1, 2], 'local')]);
  });
});

// @spec [Ranking and prizes] doc 3 §2, doc 3 §9: Prize count: default total 3
test('a new prize comes last, takes three and excludes nothing', () => {
  expect(addPrize([rule(2), rule(5, [2])], 'general')).toEqual([rule(1), rule(2, [1]), rule(3, [], 'general')]);
});

// @spec [Ranking and prizes] doc 3 §2: Orders renumber 1..n after add or delete
test('numbering anew leaves orders 1 … n, and nothing excludes itself or a later rule', () => {
  const someRules = fc.uniqueArray(
    fc.record({
      order: fc.nat(9),
      total: fc.constant(3),
      by: fc.constantFrom(...scopes),
      notWith: fc.array(fc.nat(9)),
    }),
    { selector: ({ order }) => order },
  );
  fc.assert(
    fc.property(someRules, (rules) => {
      const renumbered = renumberPrizes(rules);
      expect(renumbered.map(({ order }) => order)).toEqual(rules.map((_, index) => index + 1));
      for (const { order, notWith } of renumbered) expect(notWith.filter((other) => other >= order)).toEqual([]);
      expect(renumberPrizes(renumbered)).toEqual(renumbered);
    }),
  );
});
