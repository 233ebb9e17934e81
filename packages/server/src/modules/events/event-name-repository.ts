import { readOid } from '@dorsal/contract/codecs/oid.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Numbers of the event that is called so: a query for behind `in`, each of its branches out of an index. An `or` of these would read all events.
 * A slug that the event had before leads to it still.
 */
export const numbersOfSlug = (slug: string): RawBuilder<unknown> =>
  sql`select number from event where slug = ${slug} union all select event_number from event_slug where slug = ${slug}`;

/** As above, by id or slug. */
export function numbersOfEvent(named: string): RawBuilder<unknown> {
  const oid = readOid(named);
  const bySlug = numbersOfSlug(named);
  return oid === null ? bySlug : sql`${bySlug} union all select number from event where oid = ${oid}`;
}

/** The event of a query is the one of this id or slug. */
export const isEventCalled = (named: string): RawBuilder<boolean> =>
  sql<boolean>`event.number in (${numbersOfEvent(named)})`;

/** The event of a query is the one of this slug. */
export const hasSlug = (slug: string): RawBuilder<boolean> => sql<boolean>`event.number in (${numbersOfSlug(slug)})`;
