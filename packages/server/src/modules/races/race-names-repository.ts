import { parseOid } from '@dorsal/contract/codecs/oid.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/**
 * Numbers of the event that is called so: a query for behind `in`, each of its branches out of an index. An `or` of these would read all events.
 * A slug that the event had before leads to it still.
 */
export const numbersOfSlug = (slug: string): RawBuilder<unknown> =>
  sql`select number from event where slug = ${slug} union all select event_number from event_slug where slug = ${slug}`;

/** As above, by id or slug. */
export function numbersOfEvent(named: string): RawBuilder<unknown> {
  const oid = parseOid(named);
  const bySlug = numbersOfSlug(named);
  return oid === null ? bySlug : sql`${bySlug} union all select number from event where oid = ${oid}`;
}

/** The event of a query is the one of this id or slug. */
export const isEventCalled = (named: string): RawBuilder<boolean> =>
  sql<boolean>`event.number in (${numbersOfEvent(named)})`;

/** The event of a query is the one of this slug. */
export const hasSlug = (slug: string): RawBuilder<boolean> => sql<boolean>`event.number in (${numbersOfSlug(slug)})`;

/** A modality as commands name it. */
export interface FoundModality {
  readonly number: number;
  readonly oid: string;
  readonly eventNumber: number;
  readonly eventSlug: string;
  readonly shortName: string;
}

/** An event as commands name it. */
export interface FoundEvent {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
}

/** The event of an id or of a slug (those that it had before are taken too); null: there is none. */
export async function findEvent(db: Db, text: string): Promise<FoundEvent | null> {
  const row = await db
    .selectFrom('event')
    .select(['number', 'oid', 'slug'])
    .where(isEventCalled(text))
    .executeTakeFirst();
  return row ?? null;
}

/** The modality of an id or of `EVENT-SLUG/SHORT_NAME` (slugs that the event had before are taken too); null: there is none. */
export async function findModality(db: Db, text: string): Promise<FoundModality | null> {
  const oid = parseOid(text);
  const slash = text.indexOf('/');
  if (oid === null && slash < 0) return null;
  const slug = text.slice(0, slash);
  const row = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['modality.number', 'modality.oid', 'event.number as eventNumber', 'event.slug as eventSlug'])
    .select('modality.short_name as shortName')
    .$if(oid !== null, (query) => query.where('modality.oid', '=', oid))
    .$if(oid === null, (query) => query.where('modality.short_name', '=', text.slice(slash + 1)).where(hasSlug(slug)))
    .executeTakeFirst();
  return row ?? null;
}

/** An event by its id, its slug (old ones too), or its numeric id as text or number; null: there is none. */
export async function findEventAsAsked(
  db: Db,
  named: number | string,
): Promise<{ readonly number: number; readonly visible: boolean } | null> {
  const asNumber = /^\d{1,9}$/.test(String(named)) ? Number(named) : -1;
  const { rows } = await sql<{ number: number; visible: boolean }>`
    select number, visible from event where number in (${numbersOfEvent(String(named))} union all select ${asNumber}::int)
    -- a slug made of digits only must not hide the event with that number: the number wins
    order by number = ${asNumber} desc limit 1`.execute(db);
  return rows[0] ?? null;
}
