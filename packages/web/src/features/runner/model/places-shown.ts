import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import type { ShownResult } from './stops.ts';

/** A place in a scope. `of`: how many are placed there; null: not told. */
export interface ShownPlace {
  readonly scope: Scope;
  readonly place: number;
  readonly of: number | null;
}

/** The places of now: those of the finish, else those at the last checkpoint passed, of which no totals are told. */
export interface ShownPlaces {
  readonly places: readonly ShownPlace[];
  /** Order of the intermediate; null: the finish. */
  readonly atOrder: number | null;
}

type PlaceFields = Partial<Readonly<Record<`pos_${Scope}`, number | undefined>>>;

export function placesOf({ local, result }: RegistrationView): ShownPlaces {
  const wanted = scopes.filter((scope) => local === true || !scope.startsWith('local'));
  const atFinish = listed(wanted, result ?? {}, result?.totals ?? {});
  if (atFinish.length > 0) return { places: atFinish, atOrder: null };
  const last = lastPlaced(result);
  return { places: listed(wanted, last ?? {}, {}), atOrder: last?.order ?? null };
}

const lastPlaced = (result: ShownResult | undefined) =>
  result?.intermediate_results?.toSorted((a, b) => a.order - b.order).findLast((one) => one.pos_general !== undefined);

function listed(
  wanted: readonly Scope[],
  places: PlaceFields,
  totals: Readonly<Record<string, number>>,
): readonly ShownPlace[] {
  return wanted.flatMap((scope) => {
    const place = places[`pos_${scope}`];
    return place === undefined ? [] : [{ scope, place, of: totals[scope] ?? null }];
  });
}

/** A prize of this runner, or one that the time would have won and another prize excludes. */
export interface ShownPrize {
  readonly scope: Scope;
  readonly isWon: boolean;
  /** In the prize table when won, else the place that was passed over. */
  readonly place: number;
  /** How many such prizes there are. */
  readonly of: number | null;
}

/** Document 2, 2.2: 'prizes with de N totals and an asterisk for non-cumulative prizes not obtained'. */
export function prizesOf({ prizes: rules = [] }: ModalityView, result: ShownResult | undefined): ShownPrize[] {
  const prizes = result?.prizes;
  if (!prizes) return [];
  return scopes.flatMap((scope) => {
    const isWon = prizes.which_prizes?.[scope];
    const place = isWon === true ? prizes[`pos_${scope}`] : result[`pos_${scope}`];
    if (isWon === undefined || place === undefined) return [];
    return [{ scope, isWon, place, of: rules.find(({ by }) => by === scope)?.total ?? null }];
  });
}

/** Whether a prize of this race can exclude another, so that places of prizes and places differ. */
export const hasExclusions = ({ prizes = [] }: ModalityView): boolean =>
  prizes.some(({ non_cummulative_with: not }) => not.length > 0);
