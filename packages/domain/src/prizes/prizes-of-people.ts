import type { Group } from '#ranking/groups.ts';
import type { Scope } from '#ranking/types.ts';
import type { Award, PassedOver, PrizeGiving } from './award-prizes.ts';

/** The outcome of a basis for a person, in all rules of that basis together. */
export interface BasisOutcome {
  readonly isWon: boolean;
  /**
   * Place in the list of all who take a prize of the basis in the group of the person: of 'general 3' and 'general 3 not with 1' the sixth of six.
   * Null: none is taken.
   */
  readonly place: number | null;
}

/** The prizes that concern one person. */
export interface PersonPrizes {
  /** Prizes that they take, by order. */
  readonly awards: readonly Award[];
  /** Prizes that another prize of theirs excludes, by order. */
  readonly passedOver: readonly PassedOver[];
  readonly byBasis: Readonly<Partial<Record<Scope, BasisOutcome>>>;
}

/** The prizes that people take or are passed over for, by person. Whom no prize concerns is not in it. */
export function prizesOfPeople({ awards, passedOver }: PrizeGiving): Map<number, PersonPrizes> {
  const awardsOf = Map.groupBy(awards, ({ id }) => id);
  const passedOf = Map.groupBy(passedOver, ({ id }) => id);
  const holdersOf = Map.groupBy(awards, listOf);
  const everyone = new Set([...awardsOf.keys(), ...passedOf.keys()]);
  return new Map(
    [...everyone].map((id) => {
      const own = awardsOf.get(id) ?? [];
      const missed = passedOf.get(id) ?? [];
      const won = own.map((award) => [award.by, { isWon: true, place: placeIn(holdersOf, award) }] as const);
      const lost = missed.map(({ by }) => [by, { isWon: false, place: null }] as const);
      return [id, { awards: own, passedOver: missed, byBasis: Object.fromEntries([...lost, ...won]) }];
    }),
  );
}

/** One list for each group of a basis. */
const listOf = ({ by, group }: { readonly by: Scope; readonly group: Group }): string =>
  JSON.stringify([by, group.gender, group.category]);

/** Somebody who holds two prizes of a basis stands once in its list. */
function placeIn(holdersOf: ReadonlyMap<string, readonly Award[]>, award: Award): number {
  const faster = (holdersOf.get(listOf(award)) ?? []).filter(({ realPlace }) => realPlace < award.realPlace);
  return new Set(faster.map(({ id }) => id)).size + 1;
}
