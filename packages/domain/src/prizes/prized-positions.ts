import { type Scope, scopes } from '#ranking/types.ts';
import type { PrizeGiving } from './award-prizes.ts';

/** What one runner has to do with the prizes of one scope. */
export interface PrizedPosition {
  /** Prize place of who wins; real place of who would have won, but holds another prize. */
  readonly place: number;
  /** The wire's `which_prizes` flag. False: shown with an asterisk, a non-cumulative prize not obtained. */
  readonly isObtained: boolean;
}

/** The wire's `prizes` of one runner: `pos_*`, `which_prizes` and `has_prize`. */
export interface PrizedPositions {
  readonly hasPrize: boolean;
  /** Null where the runner neither wins nor was passed over. */
  readonly byScope: Readonly<Record<Scope, PrizedPosition | null>>;
}

/**
 * The prize positions of all runners whom a prize concerns, by id; nobody else is in it. Where two rules have the same basis, a
 * prize obtained beats one that was not, and the lower order beats the higher.
 */
export function prizedPositions({ awards, passedOver }: PrizeGiving): Map<number, PrizedPositions> {
  const positions = new Map<number, Partial<Record<Scope, PrizedPosition>>>();
  const note = (id: number, by: Scope, position: PrizedPosition) => {
    const known = positions.get(id) ?? {};
    positions.set(id, known);
    known[by] ??= position;
  };
  for (const { id, by, prizePlace } of awards) note(id, by, { place: prizePlace, isObtained: true });
  for (const { id, by, realPlace } of passedOver) note(id, by, { place: realPlace, isObtained: false });
  return new Map([...positions].map(([id, known]) => [id, withAllScopes(known)]));
}

function withAllScopes(known: Partial<Record<Scope, PrizedPosition>>): PrizedPositions {
  const entries = scopes.map((scope) => [scope, known[scope] ?? null]);
  return {
    hasPrize: Object.values(known).some(({ isObtained }) => isObtained),
    byScope: Object.fromEntries(entries) as Record<Scope, PrizedPosition | null>, // one entry a scope
  };
}
