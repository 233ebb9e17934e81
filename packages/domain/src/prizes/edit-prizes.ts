import type { Scope } from '#ranking/types.ts';
import { prizeTotals } from './presets.ts';
import type { PrizeRule } from './types.ts';

/** Adds a rule behind the others. */
export const addPrize = (rules: readonly PrizeRule[], by: Scope): PrizeRule[] =>
  renumberPrizes([...rules, { order: Number.POSITIVE_INFINITY, total: prizeTotals.initial, by, notWith: [] }]);

export type PrizeDeletion =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'prize_in_use'; readonly excludedBy: readonly number[] };

/** A prize that another one lists as not cumulative cannot go (spec document 3, section 5). */
export function canDeletePrize(rules: readonly PrizeRule[], order: number): PrizeDeletion {
  const excludedBy = rules
    .filter((rule) => rule.order !== order && rule.notWith.includes(order))
    .map((rule) => rule.order);
  return excludedBy.length === 0 ? { ok: true } : { ok: false, refusal: 'prize_in_use', excludedBy };
}

/**
 * The rules in order, numbered 1 … n as after every addition or deletion. References follow; those to a rule that is gone, or
 * that does not come before, are dropped.
 */
export function renumberPrizes(rules: readonly PrizeRule[]): PrizeRule[] {
  const inOrder = rules.toSorted((a, b) => a.order - b.order || 0);
  const renumbered = new Map(inOrder.map((rule, index) => [rule.order, index + 1]));
  return inOrder.map((rule, index) => ({
    ...rule,
    order: index + 1,
    notWith: rule.notWith
      .map((order) => renumbered.get(order) ?? Number.POSITIVE_INFINITY)
      .filter((order) => order <= index)
      .sort((a, b) => a - b),
  }));
}
