import type { EventStatus, StaffMark } from '@dorsal/domain/status/status.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { type EventFields, importFlags, normalEvent, shownAddresses } from './event-fields.ts';

const time = (date: Date | null): number | null => date?.getTime() ?? null;

/** An event as staff edit it, locked until the transaction ends; null: there is none. */
export async function findEventFields(trx: Db, oid: string): Promise<EventFields | null> {
  const row = await trx.selectFrom('event').selectAll().where('oid', '=', oid).forNoKeyUpdate().executeTakeFirst();
  if (!row) return null;
  const { number, import_flags, staff_note, position, latitude, longitude, contact_email, contact_phone } = row;
  const flags = import_flags as Readonly<Record<string, boolean | undefined>>; // written by imports and the editor alone
  const { street, city, postcode, region, county, county_iso, state, state_iso, country, country_iso } = row;
  const address = { street, city, postcode, region, county, county_iso, state, state_iso, country, country_iso };
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    name: row.name,
    name_short: row.name_short,
    slug: row.slug,
    slug_rts: row.slug_rts,
    rts_numeric_id: row.rts_numeric_id,
    description: row.description,
    note: staff_note,
    order: position,
    is_circuit: row.is_circuit,
    visible: row.visible,
    featured: row.featured,
    external: row.external,
    date_start: time(row.date_start),
    date_end: time(row.date_end),
    time_zone: row.time_zone,
    tags: normalEvent.tags?.(row.tags) ?? [],
    rrss_hashtags: normalEvent.rrss_hashtags?.(row.rrss_hashtags) ?? [],
    location: normalEvent.location?.({ ...address, coordinates } as EventFields['location']) ?? null, // what is null goes
    contact: normalEvent.contact?.({ email: contact_email ?? undefined, phone: contact_phone ?? undefined }) ?? null,
    registration_start: time(row.registration_start),
    registration_end: time(row.registration_end),
    registration_limit: row.registration_limit,
    show_registration_list: row.show_registration_list,
    show_total_registrations: row.show_total_registrations,
    show_registrations_by_modality: row.show_registrations_by_modality,
    allow_team_registration: row.allow_team_registration,
    team_registration_name: row.team_registration_name,
    allow_live_registration: row.allow_live_registration,
    live_registration_per_modality: row.live_registration_per_modality,
    live_registration_allow_until: time(row.live_registration_allow_until),
    live_registration_allow_manual_input: row.live_registration_allow_manual_input,
    live_registration_token: row.live_registration_token,
    live_registration_password: row.live_registration_password,
    natural_year: row.natural_year,
    registration_type: row.registration_type,
    punctuation_type: row.punctuation_type,
    allow_parse_json: flags[importFlags[0]] ?? null,
    importing_mdg: flags[importFlags[1]] ?? null,
    rts_importing_registrations: flags[importFlags[2]] ?? null,
    ...shownAddresses(row),
    ...(await loadLinks(trx, { number, circuit: row.circuit_number, timers: row.timers })),
  };
}

type Links = Pick<EventFields, 'circuit' | 'timers' | 'organisms' | 'documents' | 'events'>;

async function loadLinks(
  trx: Db,
  event: { readonly number: number; readonly circuit: number | null; readonly timers: readonly number[] },
): Promise<Links> {
  const { rows } = await sql<Links>`
    select (select oid from event where number = ${event.circuit}) as circuit,
      coalesce((select json_agg(json_build_object('_id', u.oid) order by t.place)
        from unnest(${[...event.timers]}::int[]) with ordinality t (number, place)
        join user_account u on u.number = t.number), '[]') as timers,
      coalesce((select json_agg(json_build_object('_id', o.oid) order by l.position)
        from event_organism l join organism o on o.number = l.organism_number where l.event_number = ${event.number}), '[]') as organisms,
      coalesce((select json_agg(json_build_object('_id', d.oid, 'name', d.name, 'type', d.type, 'url', d.url) order by d.position)
        from event_document d where d.event_number = ${event.number}), '[]') as documents,
      coalesce((select json_agg(json_build_object('_id', e.oid) order by e.position, e.date_start, e.number)
        from event e where e.circuit_number = ${event.number}), '[]') as events`.execute(trx);
  const [links] = rows;
  if (!links) throw new Error('a query without from has a row');
  return links;
}

/** Lets one editor of names at a time through: what is called so is not taken meanwhile. Before any row is locked. */
export async function lockSlugs(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(16, 0)`.execute(trx);
}

/** The slugs that begin so and belong to another event, also those that it had before. */
export async function slugsOfOthers(trx: Db, beginning: string, oid: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where starts_with(slug, ${beginning}) and oid <> ${oid}
    union all select s.slug from event_slug s join event e on e.number = s.event_number
      where starts_with(s.slug, ${beginning}) and e.oid <> ${oid}`.execute(trx);
  return new Set(rows.map(({ slug }) => slug));
}

/** The event goes by another slug; the one of before leads to it from now on. */
export async function writeSlug(trx: Db, event: number, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.deleteFrom('event_slug').where('slug', '=', to).where('event_number', '=', event).execute();
  await trx
    .insertInto('event_slug')
    .values({ slug: from, event_number: event })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ event_number: event }))
    .execute();
  await trx.updateTable('event').set({ slug: to }).where('number', '=', event).execute();
}

export interface EventNumbers {
  readonly number: number;
  readonly slug: string;
}

export async function findEventNumbers(trx: Db, oid: string): Promise<EventNumbers | null> {
  const row = await trx.selectFrom('event').select(['number', 'slug']).where('oid', '=', oid).executeTakeFirst();
  return row ?? null;
}

export interface EventStanding extends EventNumbers {
  readonly status: EventStatus;
  readonly mark: StaffMark | null;
  readonly isCircuit: boolean;
}

/** The status of an event, outside of a transaction; null: there is none. */
export async function findEventStanding(db: Db, oid: string): Promise<EventStanding | null> {
  const row = await db
    .selectFrom('event')
    .select(['number', 'slug', 'status', 'staff_mark as mark', 'is_circuit as isCircuit'])
    .where('oid', '=', oid)
    .executeTakeFirst();
  return row ? { ...row, status: row.status as EventStatus } : null; // only the status job and steps write it
}

/** The event's organisms by their public ids, in this order, in place of those that it had. */
export async function linkOrganisms(trx: Db, event: number, oids: readonly string[]): Promise<void> {
  await trx.deleteFrom('event_organism').where('event_number', '=', event).execute();
  await sql`
    insert into event_organism (event_number, organism_number, position)
    select ${event}, o.number, (l.place - 1)::int from unnest(${[...oids]}::text[]) with ordinality l (oid, place)
    join organism o on o.oid = l.oid`.execute(trx);
}

/** The public ids among these that no organism has. */
export async function unknownOrganisms(trx: Db, oids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ oid: string }>`
    select l.oid from unnest(${[...oids]}::text[]) l (oid) where not exists (select from organism o where o.oid = l.oid)`.execute(
    trx,
  );
  return rows.map(({ oid }) => oid);
}

/** An event as its circuit has it. */
export interface EventOfCircuit {
  readonly oid: string;
  readonly number: number;
  readonly isCircuit: boolean;
  /** Public id of the circuit that it counts for. */
  readonly circuit: string | null;
  readonly order: number;
}

/** Events by their public ids, in the order of their numbers, in which they are locked until the transaction ends. */
export async function eventsForCircuit(trx: Db, oids: readonly string[]): Promise<EventOfCircuit[]> {
  if (oids.length === 0) return [];
  return await trx
    .selectFrom('event as e')
    .select(['e.oid', 'e.number', 'e.is_circuit as isCircuit', 'e.position as order'])
    .select((select) =>
      select.selectFrom('event as c').select('c.oid').whereRef('c.number', '=', 'e.circuit_number').as('circuit'),
    )
    .where('e.oid', 'in', [...oids])
    .orderBy('e.number')
    .forNoKeyUpdate('e')
    .execute();
}

/** An event counts for a circuit (its number; null: for none), at this place. */
export async function writeCircuitOf(
  trx: Db,
  event: number,
  { circuit, order }: { readonly circuit: number | null; readonly order: number },
): Promise<void> {
  await trx
    .updateTable('event')
    .set({ circuit_number: circuit, position: order })
    .where('number', '=', event)
    .execute();
}
