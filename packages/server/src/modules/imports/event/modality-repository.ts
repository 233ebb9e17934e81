import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { ModalityTable } from '#platform/db/tables/events.ts';
import { dateColumn, positionColumns } from './event-repository.ts';
import type { ModalityDocument } from './modality-document.ts';

export type ModalityColumns = Omit<Updateable<ModalityTable>, 'oid' | 'event_number' | 'short_name'>;

/** The modality's own columns, but those that other tables are asked for. What is undefined is not written. */
export function modalityColumns(document: ModalityDocument): ModalityColumns {
  return { ...shownColumns(document), ...timingColumns(document), ...registrationColumns(document) };
}

function shownColumns(document: ModalityDocument): ModalityColumns {
  return {
    name: document.name,
    description: document.description,
    position: document.order,
    visible: document.visible,
    sport: document.sport,
    distance_m: document.distance,
    slope_m: document.slope,
    bib_color: document.bib_color,
    rrss_hashtags: document.rrss_hashtags,
    extra_services: document.extra_services,
    extra_questions: document.extra_questions && JSON.stringify(document.extra_questions),
    gpx_use_own_distance: document.gpx_use_own_distance,
    gpx_elevation_profile_show_names: document.gpx_elevation_profile_show_names,
    show_prized_positions: document.show_prized_positions,
    ...startColumns(document.location_start),
  };
}

function startColumns(start: ModalityDocument['location_start']): ModalityColumns {
  if (start === undefined) return {};
  const at = positionColumns(start === null ? null : start.coordinates);
  return {
    start_name: start === null ? null : start.custom_name,
    start_city: start === null ? null : start.city,
    start_county: start === null ? null : start.county,
    start_latitude: at.latitude,
    start_longitude: at.longitude,
  };
}

const precisions = { 1: 1000, 0.1: 100, 0.001: 1 } as const;

function timingColumns(document: ModalityDocument): ModalityColumns {
  return {
    chronotype: document.type,
    is_timed: document.is_timed,
    planned_start_at: dateColumn(document.datetime_start),
    planned_end_at: dateColumn(document.datetime_end),
    gun_at: document.chrono_start,
    start_closes_ms: document.start_closes,
    precision_ms: document.time_precision && precisions[document.time_precision],
    rounding: document.rounding,
    ranks_by_net_time: document.positions_by_real_time,
  };
}

function registrationColumns(document: ModalityDocument): ModalityColumns {
  return {
    price_cents: document.price,
    registration_limit: document.registration_limit,
    registration_start: dateColumn(document.registration_start),
    registration_end: dateColumn(document.registration_end),
    allow_live_registration: document.allow_live_registration,
    live_registration_allow_until: dateColumn(document.live_registration_allow_until),
  };
}

export interface ModalityRow {
  readonly number: number;
  readonly oid: string;
  readonly shortName: string;
}

export async function modalitiesOf(trx: Db, event: number): Promise<ModalityRow[]> {
  return await trx
    .selectFrom('modality')
    .select(['number', 'oid', 'short_name as shortName'])
    .where('event_number', '=', event)
    .orderBy('number')
    .execute();
}

export async function insertModality(
  trx: Db,
  modality: ModalityColumns & Pick<Insertable<ModalityTable>, 'oid' | 'event_number' | 'short_name' | 'name'>,
): Promise<ModalityRow> {
  return await trx
    .insertInto('modality')
    .values(modality)
    .returning(['number', 'oid', 'short_name as shortName'])
    .executeTakeFirstOrThrow();
}

export async function updateModality(trx: Db, modality: number, columns: ModalityColumns): Promise<void> {
  await trx
    .updateTable('modality')
    .set({ ...columns, updated_at: sql`now()` })
    .where('number', '=', modality)
    .execute();
}

/** A modality of a circuit, by id or short name; null: none. */
export async function findCircuitModality(trx: Db, text: string, circuit: number | null): Promise<number | null> {
  const row = await trx
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select('modality.number')
    .where('event.is_circuit', '=', true)
    .where((where) =>
      where.or([
        where('modality.oid', '=', text),
        where.and([where('modality.short_name', '=', text), where('modality.event_number', '=', circuit ?? -1)]),
      ]),
    )
    .executeTakeFirst();
  return row?.number ?? null;
}

/** What results depend on, part by part, as text to be compared before and after. */
export interface RulesPrint {
  readonly timing_rules: string;
  readonly gun: string;
  readonly phase: string;
  readonly wave: string;
  readonly category_rules: string;
  readonly course: string;
  readonly reader_checkpoint: string;
}

export async function rulesPrint(trx: Db, modality: number): Promise<RulesPrint> {
  const found = await sql<RulesPrint>`
    select
      jsonb_build_array(m.chronotype, m.sport, m.planned_start_at, m.start_closes_ms, m.precision_ms, m.rounding,
        m.ranks_by_net_time, m.is_timed)::text as timing_rules,
      coalesce(m.gun_at::text, '') as gun,
      coalesce(m.staff_mark, '') as phase,
      coalesce((select jsonb_agg(jsonb_build_array(w.number, w.name, w.gun_at) order by w.number)
        from wave w where w.modality_number = m.number)::text, '') as wave,
      coalesce((select jsonb_agg(jsonb_build_array(c.name, c.gender, c.age_from, c.age_to) order by c.position)
        from category c where c.modality_number = m.number)::text, '') as category_rules,
      coalesce((select jsonb_agg(jsonb_build_array(c.number, c.position, c.kind, c.distance_m, c.is_timed, c.min_leg_time_ms, c.cutoff_ms)
        order by c.position) from checkpoint c where c.modality_number = m.number)::text, '') as course,
      coalesce((select jsonb_agg(jsonb_build_array(r.reader_number, r.checkpoint_number, r.opens_at, r.closes_at, r.min_gap_ms)
        order by r.number) from reader_configuration r where r.modality_number = m.number)::text, '') as reader_checkpoint
    from modality m where m.number = ${modality}`.execute(trx);
  const print = found.rows[0];
  if (!print) throw new Error(`modality ${modality} is gone`);
  return print;
}

/** The prize table of a modality as text: another text means that pages show other prizes. */
export async function prizesPrint(trx: Db, modality: number): Promise<string> {
  const { rows } = await sql<{ prizes: string | null }>`
    select jsonb_agg(jsonb_build_array(p."order", p.total, p.by, p.not_with) order by p."order")::text as prizes
    from prize_rule p where p.modality_number = ${modality}`.execute(trx);
  return rows[0]?.prizes ?? '';
}

export async function modalityIsTimed(trx: Db, modality: number): Promise<boolean> {
  const row = await trx
    .selectFrom('modality')
    .select('is_timed')
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  return row.is_timed;
}
