import type { ThingKind } from '@dorsal/contract/access.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** By the kind of thing: the texts that name it as `id`, and the numbers of the events that it belongs to, none of a thing of no event. An event is named by its slugs, too, and by its number (`namesOf`). */
const queries: Readonly<Record<ThingKind, RawBuilder<unknown>>> = {
  event: sql`select oid as id, number as event from event union all select slug, number from event
    union all select slug, event_number from event_slug union all select number::text, number from event`,
  modality: sql`select oid as id, event_number as event from modality`,
  checkpoint: sql`select c.oid as id, m.event_number as event
    from checkpoint c join modality m on m.number = c.modality_number`,
  registration: sql`select oid as id, event_number as event from participant`,
  configuration: sql`select c.oid as id, m.event_number as event
    from reader_configuration c join modality m on m.number = c.modality_number`,
  notice: sql`select oid as id, event_number as event from notice`,
  problem: sql`select subject as id, event_number as event from problem where resolved_at is null`,
  reader: sql`select distinct r.oid as id, m.event_number as event
    from reader r join reader_configuration c on c.reader_number = r.number join modality m on m.number = c.modality_number`,
};

/**
 * Of these things those that belong to another event than these, by their ids. An id that names nothing is of none, and one that names two events (the
 * number of one can be the slug of another) is of another as soon as either is.
 */
export async function thingsOfOthers(
  db: Kysely<Database>,
  kind: ThingKind,
  ids: readonly string[],
  events: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct thing.id from (${queries[kind]}) thing
    where thing.id = any(${ids.flatMap((id) => namesOf(kind, id))}::text[]) and (thing.event is null or not thing.event = any(${[...events]}::int[]))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The texts that name what this one names: an event is called by its number with zeros before it too. */
const namesOf = (kind: ThingKind, id: string): readonly string[] =>
  kind === 'event' && /^0\d*$/.test(id) ? [id, id.replace(/^0+/, '')] : [id];
