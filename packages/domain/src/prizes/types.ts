import type { Scope } from '#ranking/types.ts';

/** One line of the prize table: the first `total` people by `by`, in each gender, category … */
export interface PrizeRule {
  readonly order: number;
  readonly total: number;
  readonly by: Scope;
  /** Orders whose holders are passed over. The wire's `non_cummulative_with`. */
  readonly notWith: readonly number[];
}
