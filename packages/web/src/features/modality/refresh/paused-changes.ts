import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';

/** The changes of a board while the visitor has paused it. */
export interface PausedChanges {
  readonly people: ReadonlySet<string>;
  /** Others changed whom the messages did not name. */
  readonly hasMore: boolean;
  /** The latest version of the board; null: nothing has moved. */
  readonly version: number | null;
}

export const noChanges: PausedChanges = { people: new Set(), hasMore: false, version: null };

/** Each person counts once, however often they change. */
export function withMoved(before: PausedChanges, { changed, reload, to }: BoardMoved): PausedChanges {
  return {
    people: new Set([...before.people, ...(changed ?? []).map(({ registration }) => registration)]),
    hasMore: before.hasMore || reload === true || changed === undefined,
    version: Math.max(to, before.version ?? 0),
  };
}
