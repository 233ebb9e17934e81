import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
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
