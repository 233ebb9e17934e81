import { type RawBuilder, sql } from 'kysely';

/** The condition that something is shown, or hidden in an event where that is seen. `seesHidden`: everywhere, nowhere, or in these events. */
export function isShownOrSeen(
  seesHidden: boolean | readonly number[],
  isVisible: RawBuilder<unknown>,
  event: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (seesHidden === true) return sql<boolean>`true`;
  // Word for word the expression of the indexes.
  if (seesHidden === false || seesHidden.length === 0) return sql<boolean>`${isVisible}`;
  return sql<boolean>`(${isVisible} or ${event} = any(${[...seesHidden]}::int[]))`;
}
