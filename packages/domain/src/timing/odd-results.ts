import { isHeardBeyond, leavesNothing } from './times-of.ts';
import type { RankingRules, Result } from './types.ts';

/**
 * Something about a result that no rule forbids and staff hardly mean. `heard_later`: the race was stopped at a checkpoint that did not hear them, and a later one
 * did, so they came by and stand without a time. `nothing_left`: so much time is given back that none is left, so that they have no place.
 */
export const oddities = ['heard_later', 'nothing_left'] as const;
export type Oddity = (typeof oddities)[number];

/** The oddities of one result. */
export const odditiesOf = (rules: RankingRules, result: Result): readonly Oddity[] =>
  oddities.filter((oddity) => tests[oddity](rules, result));

const tests: Readonly<Record<Oddity, (rules: RankingRules, result: Result) => boolean>> = {
  heard_later: (rules, result) => result.status === 'retired' && isHeardBeyond(rules, result),
  nothing_left: leavesNothing,
};
