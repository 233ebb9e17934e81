import type { EventStatus, StaffMark } from '@dorsal/domain/status/status.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { ModalityTable } from '#platform/db/tables/events.ts';
import { type CheckpointFields, type ModalityFields, normalModality } from './modality-fields.ts';

const time = (date: Date | null): number | null => date?.getTime() ?? null;
const precisions = { 1: 0.001, 100: 0.1, 1000: 1 } as const;

/** A race as staff edit it; its event and itself are locked until the transaction ends, in this order. Null: there is none. */
export async function findModalityFields(trx: Db, oid: string): Promise<ModalityFields | null> {
  await sql`select number from event where number = (select event_number from modality where oid = ${oid}) for no key update`.execute(
    trx,
  );
  const row = await trx.selectFrom('modality').selectAll().where('oid', '=', oid).forNoKeyUpdate().executeTakeFirst();
  if (!row) return null;
  return {
    name: row.name,
    short_name: row.short_name,
    description: row.description,
    note: row.staff_note,
    order: row.position,
    visible: row.visible,
    sport: row.sport as ModalityFields['sport'], // only imports and the editor write it, each by the list of sports
    type: row.chronotype,
    is_timed: row.is_timed,
    distance: row.distance_m,
    slope: row.slope_m,
    price: row.price_cents,
    registration_limit: row.registration_limit,
    registration_start: time(row.registration_start),
    registration_end: time(row.registration_end),
    datetime_start: time(row.planned_start_at),
    datetime_end: time(row.planned_end_at),
    chrono_start: row.gun_at,
    start_closes: row.start_closes_ms,
    time_precision: precisions[row.precision_ms],
    shown_precision: row.shown_precision_ms === null ? null : precisions[row.shown_precision_ms],
    rounding: row.rounding,
    positions_by_real_time: row.ranks_by_net_time,
    bib_color: row.bib_color,
    rrss_hashtags: normalModality.rrss_hashtags?.(row.rrss_hashtags) ?? [],
    extra_services: row.extra_services,
    extra_questions: Array.isArray(row.extra_questions) ? row.extra_questions : [],
    location_start: startOf(row),
    gpx_use_own_distance: row.gpx_use_own_distance,
    gpx_elevation_profile_show_names: row.gpx_elevation_profile_show_names,
    show_prized_positions: row.show_prized_positions,
    takes_claims: row.takes_claims,
    allow_live_registration: row.allow_live_registration,
    live_registration_allow_until: time(row.live_registration_allow_until),
    ...(await loadParts(trx, row)),
  };
}

function startOf(row: Selectable<ModalityTable>): ModalityFields['location_start'] {
  const { start_name, start_city, start_county, start_latitude, start_longitude } = row;
  const coordinates =
    start_latitude === null || start_longitude === null
      ? undefined
      : { latitude: start_latitude, longitude: start_longitude };
  const place = { custom_name: start_name ?? '', city: start_city ?? '', county: start_county ?? '', coordinates };
  return normalModality.location_start?.(place) ?? null;
}

type Parts = Pick<
  ModalityFields,
  | 'event'
  | 'circuit_modality'
  | 'categories'
  | 'price_history'
  | 'prizes'
  | 'waves'
  | 'start_checkpoint'
  | 'intermediates'
  | 'finish_checkpoint'
>;

interface PartsRow extends Pick<Parts, 'event' | 'circuit_modality' | 'categories' | 'prizes' | 'waves'> {
  readonly price_history: readonly { _id: string; start: string | null; end: string | null; price: number }[];
  readonly course: readonly (CheckpointFields & { readonly kind: 'start' | 'intermediate' | 'finish' })[];
}

async function loadParts(
  trx: Db,
  {
    number,
    event_number,
    circuit_modality_number,
  }: Pick<Selectable<ModalityTable>, 'number' | 'event_number' | 'circuit_modality_number'>,
): Promise<Parts> {
  const { rows } = await sql<PartsRow>`
    select (select oid from event where number = ${event_number}) as event,
      (select oid from modality where number = ${circuit_modality_number}) as circuit_modality,
      coalesce((select json_agg(json_build_object('_id', c.oid, 'name', c.name, 'gender', c.gender, 'age_from', c.age_from, 'age_to', c.age_to)
        order by c.position) from category c where c.modality_number = ${number}), '[]') as categories,
      coalesce((select json_agg(json_build_object('_id', p.oid, 'start', p.starts_at, 'end', p.ends_at, 'price', p.price_cents)
        order by p.starts_at, p.number) from price_period p where p.modality_number = ${number}), '[]') as price_history,
      coalesce((select json_agg(json_build_object('_id', p.oid, 'total', p.total, 'by', p.by, 'not_with', coalesce((
          select json_agg(o.oid order by o."order") from prize_rule o
          where o.modality_number = p.modality_number and o."order" = any(p.not_with)), '[]'))
        order by p."order") from prize_rule p where p.modality_number = ${number}), '[]') as prizes,
      coalesce((select json_agg(json_build_object('_id', w.oid, 'name', w.name, 'datetime_start', w.planned_start_at, 'gun', w.gun_at)
        order by w.position, w.number) from wave w where w.modality_number = ${number}), '[]') as waves,
      coalesce((select json_agg(json_build_object('_id', c.oid, 'kind', c.kind, 'name', c.name,
          'coordinates', case when c.latitude is not null and c.longitude is not null
            then json_build_object('latitude', c.latitude, 'longitude', c.longitude) end,
          'distance_from_start', c.distance_m, 'height', c.height_m, 'timed', c.is_timed, 'extra_services', c.extra_services,
          'min_leg_time', c.min_leg_time_ms, 'cutoff', c.cutoff_ms)
        order by c.position) from checkpoint c where c.modality_number = ${number}), '[]') as course`.execute(trx);
  const [parts] = rows;
  if (!parts) throw new Error('a query without from has a row');
  const { course, price_history, ...others } = parts;
  const only = (kind: 'start' | 'finish'): CheckpointFields | null => {
    const point = course.find((one) => one.kind === kind);
    return (point && normalModality.start_checkpoint?.(point)) ?? null;
  };
  return {
    ...others,
    price_history: price_history.map(({ start, end, ...period }) => ({
      ...period,
      start: start === null ? null : Date.parse(start),
      end: end === null ? null : Date.parse(end),
    })),
    start_checkpoint: only('start'),
    intermediates: normalModality.intermediates?.(course.filter(({ kind }) => kind === 'intermediate')) ?? [],
    finish_checkpoint: only('finish'),
  };
}

export interface ModalityStanding {
  readonly number: number;
  readonly status: EventStatus;
  readonly mark: StaffMark | null;
}

/** The status of a race, outside of a transaction; null: there is none. */
export async function findModalityStanding(db: Db, oid: string): Promise<ModalityStanding | null> {
  const row = await db
    .selectFrom('modality')
    .select(['number', 'status', 'staff_mark as mark'])
    .where('oid', '=', oid)
    .executeTakeFirst();
  return row ? { ...row, status: row.status as EventStatus } : null; // only the status job and steps write it
}

/** The event of a new race, locked until the transaction ends: two races of it are made one after the other. */
export async function findEventToJoin(
  trx: Db,
  oid: string,
): Promise<{
  readonly number: number;
  readonly startsAt: number | null;
  readonly shortNames: readonly string[];
  readonly nextPosition: number;
} | null> {
  const event = await trx
    .selectFrom('event')
    .select(['number', 'date_start'])
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!event) return null;
  const races = await trx
    .selectFrom('modality')
    .select(['short_name', 'position'])
    .where('event_number', '=', event.number)
    .execute();
  return {
    number: event.number,
    startsAt: time(event.date_start),
    shortNames: races.map(({ short_name }) => short_name),
    nextPosition: Math.max(-1, ...races.map(({ position }) => position)) + 1,
  };
}

/** Tells whether another race of the event is called so. */
export async function isShortNameTaken(
  trx: Db,
  { event, shortName, oid }: { readonly event: string; readonly shortName: string; readonly oid: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select('modality.number')
    .where('event.oid', '=', event)
    .where('modality.short_name', '=', shortName)
    .where('modality.oid', '<>', oid)
    .executeTakeFirst();
  return row !== undefined;
}

/** The names of the waves among these (public ids) in which people start. */
export async function wavesWithPeople(trx: Db, oids: readonly string[]): Promise<string[]> {
  if (oids.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select w.name from wave w where w.oid = any(${[...oids]}::text[])
      and exists (select from participant p where p.wave_number = w.number)`.execute(trx);
  return rows.map(({ name }) => name);
}

/** The races among these (numbers) whose results are official. */
export async function officialAmong(trx: Db, modalities: readonly number[]): Promise<number[]> {
  if (modalities.length === 0) return [];
  const rows = await trx
    .selectFrom('modality')
    .select('number')
    .where('number', 'in', [...modalities])
    .where('staff_mark', '=', 'finished_official')
    .execute();
  return rows.map(({ number }) => number);
}
