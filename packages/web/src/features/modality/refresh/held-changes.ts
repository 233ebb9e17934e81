import type { BoardMoved } from '@dorsal/contract/live-messages.ts';

/** What has happened on a board that stands still for its visitor. */
export interface HeldChanges {
  readonly people: ReadonlySet<string>;
  /** Others changed whom the messages did not name. */
  readonly hasMore: boolean;
  /** Where the board stands by now; null: nothing has moved. */
  readonly version: number | null;
}

export const noChanges: HeldChanges = { people: new Set(), hasMore: false, version: null };

/** Each person counts once, however often they change. */
export function withMoved(held: HeldChanges, { changed, reload, to }: BoardMoved): HeldChanges {
  return {
    people: new Set([...held.people, ...(changed ?? []).map(({ registration }) => registration)]),
    hasMore: held.hasMore || reload === true || changed === undefined,
    version: Math.max(to, held.version ?? 0),
  };
}
