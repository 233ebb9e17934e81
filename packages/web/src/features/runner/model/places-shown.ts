import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant, Places, Result } from '#race/participant.ts';

/** A place in a scope. `of`: how many are placed there; null: not sent. */
export interface ShownPlace {
  readonly scope: Scope;
  readonly place: number;
  readonly of: number | null;
}

/** The places of now: those of the finish, else those at the last checkpoint passed, without totals. */
export interface ShownPlaces {
  readonly places: readonly ShownPlace[];
  /** Order of the intermediate; null: the finish. */
  readonly atOrder: number | null;
}

export function placesOf({ isLocal, result }: Participant): ShownPlaces {
  const wanted = scopes.filter((scope) => isLocal || !scope.startsWith('local'));
  const atFinish = listed(wanted, result?.places ?? {}, result?.totals ?? {});
  if (atFinish.length > 0) return { places: atFinish, atOrder: null };
  const last = lastPlaced(result);
  return { places: listed(wanted, last?.places ?? {}, {}), atOrder: last?.order ?? null };
}

const lastPlaced = (result: Result | undefined) =>
  result?.splits.toSorted((a, b) => a.order - b.order).findLast(({ places }) => places.general !== undefined);

const listed = (wanted: readonly Scope[], places: Places, totals: Places): readonly ShownPlace[] =>
  wanted.flatMap((scope) => {
    const place = places[scope];
    return place === undefined ? [] : [{ scope, place, of: totals[scope] ?? null }];
  });

/** A prize of this runner, or one that the time would have won and another prize excludes. */
export interface ShownPrize {
  readonly scope: Scope;
  readonly isWon: boolean;
  /** In the prize table when won, else the place that was passed over. */
  readonly place: number;
  /** The number of such prizes. */
  readonly of: number | null;
}

/** Document 2, 2.2: 'prizes with de N totals and an asterisk for non-cumulative prizes not obtained'. */
export function prizesOf({ prizes: rules }: Modality, result: Result | undefined): ShownPrize[] {
  if (!result) return [];
  return scopes.flatMap((scope) => {
    const prize = result.prizes[scope];
    const place = prize?.isWon ? prize.place : result.places[scope];
    if (!prize || place == null) return [];
    return [{ scope, isWon: prize.isWon, place, of: rules.find(({ by }) => by === scope)?.total ?? null }];
  });
}

/** True where a prize of this race can exclude another, so that places of prizes and places differ. */
export const hasExclusions = ({ prizes }: Modality): boolean => prizes.some(({ notWith }) => notWith.length > 0);
