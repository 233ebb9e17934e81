import { type Insertable, sql, type Updateable } from 'kysely';
import { endDesksBefore } from '#modules/accounts/session-repository.ts';
import { ensureOrganisms, type OrganismColumns } from '#modules/organisms/organism-repository.ts';
import { withStandingIds } from '#platform/commands/standing-ids.ts';
import type { Db } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';
import type { EventDocumentTable, EventTable } from '#platform/db/tables/events.ts';

/** The columns of an event that a change can set; undefined leaves one as it is. */
export type EventColumns = Omit<Updateable<EventTable>, 'slug' | 'oid'>;

export type NewEventColumns = EventColumns & Pick<Insertable<EventTable>, 'oid' | 'slug' | 'name'>;

export interface EventRow {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
}

/** One creation of a slug at a time: two at once would both find nothing and make two. */
export async function lockSlug(trx: Db, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(12, hashtext(${slug}))`.execute(trx);
}

/** The event of a slug, also of one that it had before. */
export async function findEventOfSlug(trx: Db, slug: string): Promise<EventRow | null> {
  const row = await trx
    .selectFrom('event')
    .select(['number', 'oid', 'slug'])
    .where((where) =>
      where.or([
        where('slug', '=', slug),
        where('number', 'in', (old) => old.selectFrom('event_slug').select('event_number').where('slug', '=', slug)),
      ]),
    )
    .orderBy(sql`slug = ${slug}`, 'desc')
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEvent(trx: Db, event: NewEventColumns): Promise<EventRow> {
  return await trx.insertInto('event').values(event).returning(['number', 'oid', 'slug']).executeTakeFirstOrThrow();
}

/** Changes columns of an event. Desks that these would not let in are ended with it. */
export async function updateEvent(trx: Db, event: number, columns: EventColumns): Promise<void> {
  await endDesksBefore(trx, event, columns);
  await trx
    .updateTable('event')
    .set({ ...columns, updated_at: sql`now()` })
    .where('number', '=', event)
    .execute();
  // The timers of before no longer see what is hidden in it: open streams are looked at again.
  if (columns.timers !== undefined) await notifyAccountsChanged(trx);
}

/** Switches of the external platform: those that are named are written, the others stay. */
export type ImportFlags = Readonly<Record<string, boolean | undefined>>;

export async function mergeImportFlags(trx: Db, event: number, named: ImportFlags): Promise<void> {
  const flags = JSON.stringify(named);
  if (flags === '{}') return;
  await trx
    .updateTable('event')
    .set({ import_flags: sql`import_flags || ${flags}::jsonb` })
    .where('number', '=', event)
    .execute();
}

export async function eventHasVenueToken(trx: Db, token: string, slug: string): Promise<boolean> {
  const row = await trx
    .selectFrom('event')
    .select('number')
    .where('live_registration_token', '=', token)
    .where('slug', '!=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of an event by id or slug, circuits only; null: none. */
export async function findCircuit(trx: Db, oidOrSlug: string): Promise<number | null> {
  const row = await trx
    .selectFrom('event')
    .select('number')
    .where((where) => where.or([where('slug', '=', oidOrSlug), where('oid', '=', oidOrSlug)]))
    .where('is_circuit', '=', true)
    .executeTakeFirst();
  return row?.number ?? null;
}

export type EventDocumentColumns = Pick<Insertable<EventDocumentTable>, 'oid' | 'name' | 'type' | 'url'>;

/** The event's documents, in this order, in place of those that it had; one of the same name and type keeps its id. */
export async function replaceDocuments(
  trx: Db,
  event: number,
  documents: readonly EventDocumentColumns[],
): Promise<void> {
  const standing = await trx
    .deleteFrom('event_document')
    .where('event_number', '=', event)
    .returning(['oid', 'name', 'type'])
    .execute();
  if (documents.length === 0) return;
  const rows = withStandingIds(documents, standing, (one, other) => one.name === other.name && one.type === other.type);
  await trx
    .insertInto('event_document')
    .values(rows.map((document, position) => ({ event_number: event, position, ...document })))
    .execute();
}

/** The event's organisms, in this order, in place of those that it had. */
export async function replaceOrganisms(
  trx: Db,
  event: number,
  input: { readonly organisms: readonly OrganismColumns[]; readonly newId: () => string },
): Promise<void> {
  await trx.deleteFrom('event_organism').where('event_number', '=', event).execute();
  const numbers = await ensureOrganisms(trx, input.organisms, input.newId);
  for (const [position, number] of numbers.entries()) {
    await trx
      .insertInto('event_organism')
      .values({ event_number: event, organism_number: number, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function hasEvents(db: Db): Promise<boolean> {
  return (await db.selectFrom('event').select('number').limit(1).executeTakeFirst()) !== undefined;
}
