import type { Scope } from '#ranking/types.ts';
import type { PrizeRule } from './types.ts';

/** People a rule takes, spec document 3: 1 to 10, default 3. */
export const prizeTotals = { min: 1, max: 10, initial: 3 } as const;

export type PrizePreset = 'cumulative' | 'non_cumulative';

/** The sets offered to begin with, spec document 3: the same three rules; non-cumulative excludes all earlier orders. */
export function presetPrizes(preset: PrizePreset): PrizeRule[] {
  return presetScopes.map((by, index) => ({
    order: index + 1,
    total: prizeTotals.initial,
    by,
    notWith: preset === 'cumulative' ? [] : ordersBelow(index + 1),
  }));
}

const presetScopes: readonly Scope[] = ['gender', 'category', 'local_gender'];

/** The orders that a rule may exclude: only those before it, as prizes are given in order. */
export const notWithOptions = (rules: readonly PrizeRule[], order: number): number[] =>
  rules
    .map((rule) => rule.order)
    .filter((other) => other < order)
    .sort((a, b) => a - b);

const ordersBelow = (order: number): number[] => Array.from({ length: order - 1 }, (_, index) => index + 1);
