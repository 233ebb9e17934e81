import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import { type RawBuilder, sql } from 'kysely';

/** The condition that an event has one of these statuses, or results in one of them between its days (`eventListing` of the domain). `e` is the event. */
export function isListedUnder(statuses: readonly EventStatus[]): RawBuilder<boolean> {
  const own = sql<boolean>`e.status = any(${[...statuses]}::text[])`;
  if (!statuses.some((status) => isInGroup(status, 'finished'))) return own;
  return sql<boolean>`(${own} or e.results_status = any(${[...statuses]}::text[]))`;
}

/**
 * The condition that an event begins from an instant on, or began before and has a race to come from then on. `isLiveIncluded`: one that is live is on,
 * whenever it began: a race through the night has not gone with the day.
 */
export const isListedFrom = (from: Date, isLiveIncluded: boolean): RawBuilder<boolean> =>
  sql<boolean>`(e.listed_at >= ${from} or e.last_start_at >= ${from}${isLiveIncluded ? sql` or e.status = 'live'` : sql``})`;
