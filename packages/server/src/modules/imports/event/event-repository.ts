import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql, type Updateable } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { EventTable } from '#platform/db/tables/events.ts';
import type { EventDocument } from './event-document.ts';

type EventColumns = Omit<Updateable<EventTable>, 'slug' | 'oid'>;

/** Epoch milliseconds as a timestamptz; null empties, undefined leaves. */
export const dateColumn = (at: EpochMs | null | undefined): Date | null | undefined =>
  at === null || at === undefined ? at : new Date(at);

/** The event's own columns. What is undefined is not written. */
export function eventColumns(document: EventDocument): EventColumns {
  return { ...plainColumns(document), ...placeColumns(document), ...registrationColumns(document) };
}

function plainColumns(document: EventDocument): EventColumns {
  return {
    name: document.name,
    name_short: document.name_short,
    slug_rts: document.slug_rts,
    rts_numeric_id: document.rts_numeric_id,
    description: document.description,
    poster: document.poster,
    position: document.order,
    visible: document.visible,
    featured: document.featured,
    external: document.external,
    external_url: document.external_url,
    is_circuit: document.is_circuit,
    date_start: dateColumn(document.date_start),
    date_end: dateColumn(document.date_end),
    time_zone: document.time_zone,
    natural_year: document.natural_year,
    tags: document.tags,
    rrss_hashtags: document.rrss_hashtags,
    contact_email: document.contact?.email,
    contact_phone: document.contact?.phone,
    registration_type: document.registration_type,
    punctuation_type: document.punctuation_type,
  };
}

function placeColumns({ location }: EventDocument): EventColumns {
  if (!location) return {};
  const { coordinates, ...address } = location;
  return { ...address, ...positionColumns(coordinates) };
}

/** Both or neither, so that no half of a place is kept. */
export function positionColumns(position: { latitude: number; longitude: number } | null | undefined): {
  latitude?: number | null;
  longitude?: number | null;
} {
  if (position === undefined) return {};
  return { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null };
}

function registrationColumns(document: EventDocument): EventColumns {
  return {
    registration_start: dateColumn(document.registration_start),
    registration_end: dateColumn(document.registration_end),
    registration_limit: document.registration_limit,
    registration_url: document.registration_url,
    show_registration_list: document.show_registration_list,
    show_total_registrations: document.show_total_registrations,
    show_registrations_by_modality: document.show_registrations_by_modality,
    allow_team_registration: document.allow_team_registration,
    team_registration_name: document.team_registration_name,
    allow_live_registration: document.allow_live_registration,
    live_registration_per_modality: document.live_registration_per_modality,
    live_registration_allow_until: dateColumn(document.live_registration_allow_until),
    live_registration_allow_manual_input: document.live_registration_allow_manual_input,
    live_registration_token: document.live_registration_token,
    live_registration_password: document.live_registration_password,
  };
}

/** One import of a slug at a time: two at once would both find nothing and make two. */
export async function lockSlug(trx: Db, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(12, hashtext(${slug}))`.execute(trx);
}

export interface EventRow {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
}

/** The event of a slug, also of one that it had before. */
export async function findEvent(trx: Db, slug: string): Promise<EventRow | null> {
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

export async function insertEvent(
  trx: Db,
  event: EventColumns & { oid: string; slug: string; name: string },
): Promise<EventRow> {
  return await trx.insertInto('event').values(event).returning(['number', 'oid', 'slug']).executeTakeFirstOrThrow();
}

export async function updateEvent(trx: Db, event: number, columns: EventColumns): Promise<void> {
  await trx
    .updateTable('event')
    .set({ ...columns, updated_at: sql`now()` })
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

/** User numbers of e-mail addresses and ids, by the text asked for. */
export async function findUsers(trx: Db, texts: readonly string[]): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const rows = await trx
    .selectFrom('user_account')
    .select(['number', 'oid', 'email'])
    .where((where) => where.or([where('oid', 'in', [...texts]), where('email', 'in', [...texts])]))
    .execute();
  const found = new Map<string, number>();
  for (const text of texts) {
    const row = rows.find(({ oid, email }) => oid === text || email?.toLowerCase() === text.toLowerCase());
    if (row) found.set(text, row.number);
  }
  return found;
}

/** Writes the switches of the external platform that the file names, and leaves the others. */
export async function mergeImportFlags(trx: Db, event: number, document: EventDocument): Promise<void> {
  const { allow_parse_json, importing_mdg, rts_importing_registrations } = document;
  const flags = JSON.stringify({ allow_parse_json, importing_mdg, rts_importing_registrations });
  if (flags === '{}') return;
  await trx
    .updateTable('event')
    .set({ import_flags: sql`import_flags || ${flags}::jsonb` })
    .where('number', '=', event)
    .execute();
}
