import type { Category } from '@dorsal/domain/registration/category-of.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { FoundProblem } from '#modules/problems/problem-repository.ts';
import type { Db } from '#platform/context.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Document 3, section 9: a reader whose heartbeat is older is shown as off. */
const silentAfterMs = 7 * minute;
/** Each checkpoint should have its reader this long before the start; earlier they are on their way. */
const beforeStartMs = 24 * hour;
const withoutReadsAfterMs = 10 * minute;
/** Chips heard in windows that ended longer ago are history. */
const unknownChipsForMs = 24 * hour;
/** The lack of a track or price is told this long before the opening. */
const beforeOpeningMs = 7 * 24 * hour;
const overdueAfterMs = 24 * hour;

/** Races that are timed here and whose day has come or is on. Of one that was cancelled after it had begun people are still to come in. */
const onTheDay = sql`(m.status in ('live', 'waiting_for_start') or m.had_begun) and m.is_timed and not e.external`;
/** Races that are still to come or are on. */
const notOver = sql`m.status not in ('cancelled', 'finished_provisional', 'finished_official')
  and m.staff_mark is distinct from 'postponed' and not e.external and not e.is_circuit`;

/** Readers from which nothing came for a while, with a window open at a race of the day. The later of heartbeat and read counts. */
export async function silentReaders(db: Db, now: EpochMs): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select 'reader:' || r.numeric_id as subject, min(m.event_number) as event, min(m.number) as modality,
      jsonb_build_object('reader', r.numeric_id, 'name', r.name, 'since', greatest(r.heartbeat, r.last_event_received)) as detail
    from reader_configuration c join reader r on r.number = c.reader_number
    join modality m on m.number = c.modality_number join event e on e.number = m.event_number
    where ${onTheDay} and c.checkpoint_number is not null and c.opens_at <= ${now - silentAfterMs} and c.closes_at >= ${now}
      and coalesce(greatest(r.heartbeat, r.last_event_received), 0) < ${now - silentAfterMs}
    group by r.number`.execute(db);
  return rows;
}

/** Timed checkpoints that no reader is set to hear, or only readers whose windows close before the start. A start has the gun, unless everybody starts by their own. */
export async function checkpointsWithoutReader(db: Db, now: EpochMs): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select 'checkpoint:' || c.number as subject, m.event_number as event, m.number as modality,
      jsonb_build_object('checkpoint', c.oid, 'position', c.position, 'kind', c.kind, 'name', c.name) as detail
    from checkpoint c join modality m on m.number = c.modality_number join event e on e.number = m.event_number
    where ${notOver} and m.is_timed and c.is_timed and (c.kind <> 'start' or m.chronotype = 'individual_chrono')
      and (m.status = 'live' or coalesce(m.planned_start_at, e.date_start) <= to_timestamp(${(now + beforeStartMs) / 1000}))
      and not exists (select 1 from reader_configuration r where r.checkpoint_number = c.number
        and r.closes_at > coalesce(m.gun_at, extract(epoch from coalesce(m.planned_start_at, e.date_start)) * 1000, 0))`.execute(
    db,
  );
  return rows;
}

/** Races that are on, from whose readers nothing has come since the gun. */
export async function racesWithoutReads(db: Db, now: EpochMs): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select 'modality:' || m.number as subject, m.event_number as event, m.number as modality,
      jsonb_build_object('since', start.at) as detail
    from modality m join event e on e.number = m.event_number
    cross join lateral (select coalesce(m.gun_at, (extract(epoch from m.planned_start_at) * 1000)::bigint) as at) start
    where m.status = 'live' and m.is_timed and not e.external and start.at <= ${now - withoutReadsAfterMs}
      and not exists (select 1 from reader_configuration c join reader r on r.number = c.reader_number
        where c.modality_number = m.number and r.last_event_received >= start.at)
      and not exists (select 1 from participant p join manual_time t on t.participant_number = p.number where p.modality_number = m.number)`.execute(
    db,
  );
  return rows;
}

/** Chips that readers of an event have heard and that nobody was given in the events that are on: those of a race beside it are known. */
export async function unknownChips(db: Db, now: EpochMs): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    with listening as (
      select c.reader_number, m.event_number, min(c.opens_at) as opens_at, max(c.closes_at) as closes_at
      from reader_configuration c join modality m on m.number = c.modality_number join event e on e.number = m.event_number
      where (m.status in ('live', 'waiting_for_start', 'finished_provisional') or m.had_begun) and not e.external
        and c.opens_at <= ${now} and c.closes_at >= ${now - unknownChipsForMs}
      group by c.reader_number, m.event_number
    ), given as (
      select chip from chip where event_number in (select event_number from listening)
    ), heard as (
      select l.event_number, r.chip, max(r.heard_at) as last_at, count(*) as reads
      from listening l join read_log r on r.device = l.reader_number and r.heard_at between l.opens_at and least(l.closes_at, ${now})
      where not exists (select 1 from given where given.chip = r.chip)
        and not exists (select 1 from chip_aside a where a.event_number = l.event_number and a.chip = r.chip)
      group by l.event_number, r.chip
    )
    select 'event:' || event_number as subject, event_number as event, null::int as modality,
      jsonb_build_object('chips', count(*), 'reads', sum(reads), 'last', max(last_at),
        'some', (array_agg(chip order by last_at desc))[1:5]) as detail
    from heard group by event_number`.execute(db);
  return rows;
}

/** Checkpoints of races that are on where people are missing who were heard further on. Times by hand and crossings being checked count as there. */
export async function missedCheckpoints(db: Db): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    with live as (
      select m.number, m.event_number from modality m join event e on e.number = m.event_number
      where m.status = 'live' and m.is_timed and not e.external
    ), missed as (
      select r.modality_number, place - 1 as position, count(*) as people
      from live join result r on r.modality_number = live.number and array_position(r.crossings, null) is not null
      cross join lateral (select max(nr) as last from unnest(r.crossings) with ordinality heard (at, nr) where at is not null) heard
      cross join lateral generate_series(2, heard.last - 1) place
      where r.crossings[place] is null and not (place - 1) = any(coalesce(r.held, '{}'))
        and r.status in ('started', 'finished', 'retired')
      group by r.modality_number, place
    )
    select 'checkpoint:' || c.number as subject, live.event_number as event, live.number as modality,
      jsonb_build_object('checkpoint', c.oid, 'position', c.position, 'kind', c.kind, 'name', c.name, 'people', missed.people) as detail
    from missed join live on live.number = missed.modality_number
    join checkpoint c on c.modality_number = missed.modality_number and c.position = missed.position
    where c.is_timed`.execute(db);
  return rows;
}

/** Chips that two people carry in events that a reader hears at the same time. Within one event nobody else can be given a chip. */
export async function chipsGivenTwice(db: Db, now: EpochMs): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    with near as (
      select distinct c.reader_number, m.event_number, min(c.opens_at) as opens_at, max(c.closes_at) as closes_at
      from reader_configuration c join modality m on m.number = c.modality_number join event e on e.number = m.event_number
      where ${notOver} and c.closes_at >= ${now} and c.opens_at <= ${now + beforeOpeningMs}
      group by c.reader_number, m.event_number
    ), pairs as (
      select distinct one.event_number as event, other.event_number as other
      from near one join near other on other.reader_number = one.reader_number and other.event_number > one.event_number
        and other.opens_at <= one.closes_at and one.opens_at <= other.closes_at
    )
    select 'event:' || pairs.event || ':' || pairs.other as subject, pairs.event, null::int as modality,
      jsonb_build_object('chips', count(*), 'other', (select name from event where number = pairs.other),
        'some', (array_agg(a.chip order by a.chip))[1:5]) as detail
    from pairs join chip a on a.event_number = pairs.event
    join chip b on b.event_number = pairs.other and b.chip = a.chip
    group by pairs.event, pairs.other`.execute(db);
  return rows;
}

/** The categories of races that are to come or on. */
export async function categoriesToJudge(
  db: Db,
): Promise<{ readonly modality: number; readonly event: number; readonly categories: readonly Category[] }[]> {
  const { rows } = await sql<{ modality: number; event: number; categories: Category[] }>`
    select m.number as modality, m.event_number as event, jsonb_agg(jsonb_build_object(
      'name', c.name, 'gender', c.gender, 'ageFrom', c.age_from, 'ageTo', c.age_to) order by c.position) as categories
    from modality m join event e on e.number = m.event_number join category c on c.modality_number = m.number
    where ${notOver} group by m.number`.execute(db);
  return rows;
}

/** Races that open soon or are open without a track, or without a price. */
export async function missingForOpening(db: Db, now: EpochMs, what: 'track' | 'price'): Promise<FoundProblem[]> {
  const isThere =
    what === 'track'
      ? sql`exists (select 1 from track t where t.modality_number = m.number)`
      : sql`m.price_cents is not null or exists (select 1 from price_period p where p.modality_number = m.number)`;
  const { rows } = await sql<FoundProblem>`
    select 'modality:' || m.number as subject, m.event_number as event, m.number as modality,
      jsonb_build_object('opens', (extract(epoch from coalesce(m.registration_start, e.registration_start)) * 1000)::bigint) as detail
    from modality m join event e on e.number = m.event_number
    where m.status in ('registrations_not_opened', 'registrations_opened') and m.staff_mark is null
      and not e.external and not e.is_circuit and e.registration_url is null
      and coalesce(m.registration_start, e.registration_start) <= to_timestamp(${(now + beforeOpeningMs) / 1000})
      and not (${isThere})`.execute(db);
  return rows;
}

/** Events that ended a day ago or more and that nobody has finished. */
export async function eventsNotFinished(db: Db, now: EpochMs): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select 'event:' || e.number as subject, e.number as event, null::int as modality,
      jsonb_build_object('ended', (extract(epoch from coalesce(e.date_end, e.date_start)) * 1000)::bigint) as detail
    from event e
    where not e.is_circuit and not e.external and e.staff_mark is null and not e.is_postponed
      and e.status in ('registrations_not_opened', 'registrations_opened', 'registrations_full', 'registrations_closed', 'waiting_for_start', 'live')
      and coalesce(e.date_end, e.date_start) < to_timestamp(${(now - overdueAfterMs) / 1000})`.execute(db);
  return rows;
}
