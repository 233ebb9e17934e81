import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** One page names so many races at most: as many as one stream follows. */
const mostRaces = 30;

export interface RaceRow {
  readonly number: number;
  readonly oid: string;
  readonly status: EventStatus;
  readonly planned_start_at: Date | null;
  readonly bib_color: string | null;
  readonly places: readonly string[];
}

interface AskedRaces {
  readonly event: number | null;
  /** Public id of one alone. */
  readonly modality: string | undefined;
  readonly events: 'all' | readonly number[];
  readonly now: EpochMs;
}

/** A race `m` that was cancelled while people were out, or whose people were heard all the same. */
const hasPeopleOut = sql`(m.had_begun or m.status = 'cancelled' and exists (select from result r
  where r.modality_number = m.number and cardinality(array_remove(r.crossings, null)) > 0))`;

/** A race `m` that took place, or may still: one that was cancelled before it began did not. */
const isHeld = sql`(m.status <> 'cancelled' or ${hasPeopleOut})`;

/** A race that was cancelled while people were out is one of those that run for so long, as far as any of them still are. */
const cancelledForMs: Ms = 7 * 86_400_000;

/** The timed races of an event, or without one those that run now in these events, or the one that is named; those that are on stand first. */
export async function findRacesOfDay(db: Db, { event, modality, events, now }: AskedRaces): Promise<RaceRow[]> {
  const isNamed = modality === undefined ? sql`true` : sql`m.oid = ${modality}`;
  const isOfDay =
    event === null && modality === undefined
      ? sql`(m.status in ('live', 'waiting_for_start')
          or ${hasPeopleOut} and coalesce(m.planned_start_at, e.date_start) >= to_timestamp(${(now - cancelledForMs) / 1000}))`
      : isHeld;
  const isAsked = sql`${isNamed} and ${isOfDay} and ${event === null ? sql`true` : sql`e.number = ${event}`}`;
  const isTheirs = events === 'all' ? sql`true` : sql`e.number = any(${[...events]}::int[])`;
  const { rows } = await sql<RaceRow>`
    select m.number, m.oid, m.status, m.planned_start_at, m.bib_color,
      array(select coalesce(c.name, '') from checkpoint c where c.modality_number = m.number order by c.position) as places
    from modality m join event e on e.number = m.event_number
    where ${isAsked} and ${isTheirs} and m.is_timed and not e.external and not e.is_circuit
    order by m.status <> 'live', m.status <> 'waiting_for_start', m.planned_start_at, m.number
    limit ${mostRaces}`.execute(db);
  return rows;
}

export interface ReaderAtMat {
  readonly modality: number;
  readonly checkpoint: number;
  readonly oid: string;
  readonly name: string;
  readonly numeric_id: number;
  readonly heartbeat: EpochMs | null;
  readonly last_event_received: EpochMs | null;
  readonly clock_ahead_ms: Ms | null;
  /** The correction of its reads of now. */
  readonly difference_ms: Ms | null;
  readonly opens_at: EpochMs;
  readonly closes_at: EpochMs;
}

/** The readers at the mats of races, by the start of their windows. */
export async function readersAtMats(db: Db, modalities: readonly number[], now: EpochMs): Promise<ReaderAtMat[]> {
  const { rows } = await sql<ReaderAtMat>`
    select c.modality_number as modality, c.checkpoint_number as checkpoint, r.oid, r.name, r.numeric_id, r.heartbeat,
      r.last_event_received, r.clock_ahead_ms, c.opens_at, c.closes_at,
      (select k.difference_ms from reader_clock k where k.reader_number = r.number and ${now} between k.from_at and k.to_at
        order by k.number desc limit 1) as difference_ms
    from reader_configuration c join reader r on r.number = c.reader_number
    where c.modality_number = any(${[...modalities]}::int[]) and c.checkpoint_number is not null
    order by c.opens_at, r.numeric_id`.execute(db);
  return rows;
}

/** By race the people who hold a bib and were cancelled: they are on no board. */
export async function cancelledWithBib(db: Db, modalities: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ modality: number; people: number }>`
    select modality_number as modality, count(*)::int as people from participant
    where modality_number = any(${[...modalities]}::int[]) and cancelled_at is not null and bib_collected_at is not null
    group by modality_number`.execute(db);
  return new Map(rows.map(({ modality, people }) => [modality, people]));
}

/** By participant, the source of their time by hand at the last checkpoint of their race. */
export async function finishesByHand(db: Db, people: readonly number[]): Promise<Map<number, string>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ person: number; source: string }>`
    select t.participant_number as person, t.source from manual_time t
    join checkpoint c on c.number = t.checkpoint_number and ${isClassified}
    where t.participant_number = any(${[...people]}::int[])`.execute(db);
  return new Map(rows.map(({ person, source }) => [person, source]));
}

/** The checkpoint `c` is the finish of its race, or where that was stopped. */
const isClassified = sql`c.number = coalesce((select s.checkpoint_number from race_stop s where s.modality_number = c.modality_number),
  (select f.number from checkpoint f where f.modality_number = c.modality_number and f.kind = 'finish'))`;

/** By participant, when a reader at the finish of their race heard them last, with its clock difference taken off: of those whose finish is being checked. */
export async function heardAtFinish(db: Db, people: readonly number[]): Promise<Map<number, EpochMs>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ person: number; at: EpochMs }>`
    select p.number as person, max(r.heard_at - coalesce((select k.difference_ms from reader_clock k
      where k.reader_number = r.device and r.heard_at between k.from_at and k.to_at order by k.number desc limit 1), 0)) as at
    from participant p join chip on chip.participant_number = p.number
    join checkpoint c on c.modality_number = p.modality_number and ${isClassified}
    join reader_configuration rc on rc.checkpoint_number = c.number
    join read_log r on r.device = rc.reader_number and r.chip = chip.chip and r.heard_at between rc.opens_at and rc.closes_at
    where p.number = any(${[...people]}::int[])
      and not exists (select from read_invalidation o where (o.chip, o.heard_at, o.device, o.epoch, o.seq) = (r.chip, r.heard_at, r.device, r.epoch, r.seq))
    group by p.number`.execute(db);
  return new Map(rows.map(({ person, at }) => [person, at]));
}

export interface ContactRow {
  readonly number: number;
  readonly contact_phone: string | null;
  readonly emergency_name: string | null;
  readonly emergency_phone: string | null;
  readonly retired_at: EpochMs | null;
  readonly retired_place: string | null;
  readonly reported_by: string | null;
}

/** The phones of people, and what was reported of those who gave up. */
export async function contactsOf(db: Db, people: readonly number[]): Promise<Map<number, ContactRow>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<ContactRow>`
    select p.number, p.contact_phone, p.emergency_name, p.emergency_phone,
      t.at as retired_at, t.location as retired_place, t.reported_by
    from participant p left join retirement t on t.participant_number = p.number
    where p.number = any(${[...people]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}

/** People who hold a bib and were cancelled, by bib. */
export interface CancelledRow {
  readonly number: number;
  readonly oid: string;
  readonly modality: number;
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly club: string | null;
  readonly search: string;
  readonly bib_collected_at: EpochMs;
}

/** Those of them of some races; few, and never more than a page or two. */
export async function listCancelledWithBib(db: Db, modalities: readonly number[]): Promise<CancelledRow[]> {
  const { rows } = await sql<CancelledRow>`
    select number, oid, modality_number as modality, bib, name, surname, club, search, bib_collected_at from participant
    where modality_number = any(${[...modalities]}::int[]) and cancelled_at is not null and bib_collected_at is not null
    order by number limit 500`.execute(db);
  return rows;
}

/** A race of an event with its bibs. People whose entry was cancelled are left out. */
export interface RaceBibsRow {
  readonly oid: string;
  readonly name: string;
  readonly short_name: string | null;
  readonly bib_color: string | null;
  readonly entered: number;
  readonly collected: number;
}

export interface HourOfBibsRow {
  readonly from: EpochMs;
  readonly count: number;
}

/** The bibs of an event: its code and zone, its races in their order, and the hours of the place in which bibs were handed out. */
export async function findBibs(db: Db, event: number) {
  const found = await sql<{ numeric_id: number; time_zone: string }>`
    select number as numeric_id, time_zone from event where number = ${event}`.execute(db);
  const races = await sql<RaceBibsRow>`
    select m.oid, m.name, m.short_name, m.bib_color, count(p.number)::int as entered, count(p.bib_collected_at)::int as collected
    from modality m left join participant p on p.modality_number = m.number and p.cancelled_at is null
    where m.event_number = ${event} and ${isHeld}
    group by m.number order by m.planned_start_at, m.number`.execute(db);
  const hours = await sql<HourOfBibsRow>`
    select (extract(epoch from date_trunc('hour', to_timestamp(p.bib_collected_at / 1000.0), e.time_zone)) * 1000)::int8 as from,
      count(*)::int as count
    from participant p join modality m on m.number = p.modality_number join event e on e.number = m.event_number
    where e.number = ${event} and ${isHeld} and p.cancelled_at is null and p.bib_collected_at is not null
    group by 1 order by 1`.execute(db);
  return { event: found.rows[0] ?? null, races: races.rows, hours: hours.rows };
}
