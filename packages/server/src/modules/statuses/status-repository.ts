import { type RaceClock, raceNow } from '@dorsal/domain/event/race-clock.ts';
import type { CircuitFacts } from '@dorsal/domain/status/circuit-status.ts';
import type { EventFacts, EventListing, ListedRace } from '@dorsal/domain/status/event-status.ts';
import type { ModalityFacts } from '@dorsal/domain/status/modality-status.ts';
import { raceWindow } from '@dorsal/domain/status/registration-status.ts';
import type { EventStatus, StaffMark } from '@dorsal/domain/status/status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** One node at a time looks at the clock; the others need not. False: another one does. */
export async function takeStatusTurn(trx: Db): Promise<boolean> {
  const turn = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(14, 0) as mine`.execute(trx);
  return turn.rows[0]?.mine ?? false;
}

/**
 * Holds the clock of statuses off until the transaction ends, and lets one command at a time through: it locks races before events, whoever edits an event
 * the other way round. Before any row is locked.
 */
export async function holdStatuses(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(14, 0)`.execute(trx);
}

export interface WithStatus<Facts> {
  readonly number: number;
  readonly status: EventStatus;
  readonly facts: Facts;
}

type Instant = EpochMs | null;
interface WindowColumns {
  number: number;
  status: EventStatus;
  staff_mark: StaffMark | null;
  registration_start: Instant;
  registration_end: Instant;
  registration_limit: number | null;
  registered: number;
}

/** The numbers of the events to look at; null: all whose status the clock can still move. */
export type Scope = readonly number[] | null;

const epochMs = (column: string): RawBuilder<unknown> => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** The clock moves neither races that staff marked for good nor a walk that ended more than a week ago, nor one of an external event that is over. */
const canMove = sql`(m.staff_mark is null
    or m.status <> case m.staff_mark when 'postponed' then 'registrations_closed' else m.staff_mark end)
  and not (m.status = 'finished_provisional' and not m.is_timed and m.planned_end_at < now() - interval '7 days')
  and not (m.status = 'finished_official' and e.external)`;

interface ModalityColumns extends WindowColumns {
  event_mark: StaffMark | null;
  had_begun: boolean;
  event_number: number;
  is_timed: boolean;
  external: boolean;
  event_registration_start: Instant;
  event_registration_end: Instant;
  planned_start: Instant;
  planned_end: Instant;
  gun_at: Instant;
  first_own_start_at: Instant;
  start_read_at: Instant;
  passed_at: Instant;
  clock: RaceClock | null;
}

/**
 * Modalities with all that their status follows from. People are counted only where a limit asks for it, and crossings are
 * looked for only where no gun is set and the planned start is over: any of them tells that the race is on. `now` of each is that of its race: a replay has a clock of its own.
 */
export async function modalityFacts(
  trx: Db,
  scope: Scope,
  now: EpochMs,
): Promise<
  (WithStatus<ModalityFacts> & { readonly event: number; readonly hadBegun: boolean; readonly now: EpochMs })[]
> {
  const planned = epochMs('coalesce(m.planned_start_at, e.date_start)');
  const { rows } = await sql<ModalityColumns>`
    select m.number, m.event_number, m.status, m.had_begun, m.staff_mark, e.staff_mark as event_mark, m.is_timed, e.external, m.registration_limit,
      ${epochMs('m.registration_start')} as registration_start, ${epochMs('m.registration_end')} as registration_end,
      ${epochMs('e.registration_start')} as event_registration_start, ${epochMs('e.registration_end')} as event_registration_end,
      ${planned} as planned_start,
      ${epochMs('coalesce(m.planned_end_at, case when e.external then e.date_end end)')} as planned_end,
      gun.at as gun_at,
      (select json_build_object('realFrom', rc.real_from, 'raceFrom', rc.race_from, 'raceUntil', rc.race_until, 'speed', rc.speed)
        from race_clock rc where rc.event_number = e.number) as clock,
      case when m.registration_limit is null then 0 else
        (select count(*) from participant p
          where p.event_number = m.event_number and p.modality_number = m.number and p.cancelled_at is null) end as registered,
      case when m.is_timed and gun.at is null and m.chronotype = 'individual_chrono' and not exists (
          select from reader_configuration rc join checkpoint c on c.number = rc.checkpoint_number
          where c.modality_number = m.number and c.kind = 'start') then
        ${planned} + (select min(p.start_offset_ms) from participant p
          where p.event_number = m.event_number and p.modality_number = m.number and p.cancelled_at is null) end as first_own_start_at,
      case when m.is_timed and gun.at is null and ${planned} <= ${now} then
        (select r.crossings[1] from result r where r.modality_number = m.number
          and r.crossings[1] between ${planned} and ${now} limit 1) end as start_read_at,
      case when m.is_timed and gun.at is null and coalesce(${planned} <= ${now}, true) then
        (select passed.at from result r cross join lateral unnest(r.crossings[2:]) passed (at)
          where r.modality_number = m.number and passed.at between coalesce(${planned}, 0) and ${now} limit 1) end as passed_at
    from modality m
    join event e on e.number = m.event_number
    cross join lateral (
      select least(m.gun_at, (select min(w.gun_at) from wave w where w.modality_number = m.number)) as at
    ) gun
    where not e.is_circuit and ${scope === null ? canMove : sql`m.event_number = any(${[...scope]}::int[])`}`.execute(
    trx,
  );
  return rows.map((row) => ({
    number: row.number,
    event: row.event_number,
    now: raceNow(row.clock, now),
    status: row.status,
    hadBegun: row.had_begun,
    facts: {
      ...windowOf({ ...row, ...spanOf(row) }),
      eventMark: row.event_mark,
      isTimed: row.is_timed,
      isExternal: row.external,
      plannedStartAt: row.planned_start,
      plannedEndAt: row.planned_end,
      gunAt: row.gun_at,
      firstOwnStartAt: row.first_own_start_at,
      firstStartReadAt: row.start_read_at,
      passedAt: row.passed_at,
    },
  }));
}

function spanOf(row: ModalityColumns): Pick<WindowColumns, 'registration_start' | 'registration_end'> {
  const { opens, closes } = raceWindow(
    { opens: row.registration_start, closes: row.registration_end },
    { opens: row.event_registration_start, closes: row.event_registration_end },
  );
  return { registration_start: opens, registration_end: closes };
}

const windowOf = (row: WindowColumns) => ({
  staffMark: row.staff_mark,
  registrationStart: row.registration_start,
  registrationEnd: row.registration_end,
  registrationLimit: row.registration_limit,
  registered: row.registered,
});

interface EventColumns extends WindowColumns {
  is_circuit: boolean;
  external: boolean;
  races_postponed: boolean;
  results_status: EventListing['resultsStatus'];
  last_start: Instant;
  /** Of an event. */
  listed: ListedRace[] | null;
  /** Of a circuit. */
  races: EventStatus[] | null;
  starts_at: Instant;
  ends_at: Instant;
}

/** Columns that are written with the status of an event, beside it. Everybody reads the first with its own mark, as `is_postponed`. */
export interface Listing extends EventListing {
  readonly isPostponedByRaces: boolean;
}

/** An event or a circuit: the status follows from other facts in each. */
export type EventOrCircuit =
  | (WithStatus<EventFacts> & {
      readonly kind: 'event';
      readonly races: readonly ListedRace[];
      readonly listing: Listing;
    })
  | (WithStatus<CircuitFacts> & { readonly kind: 'circuit' });

/** Events with the statuses of their visible modalities as they stand now: everybody reads what follows from them. Circuits with those of their visible races. Long finished ones are left alone. */
export async function eventFacts(trx: Db, scope: Scope): Promise<EventOrCircuit[]> {
  const { rows } = await sql<EventColumns>`
    select e.number, e.status, e.staff_mark, e.races_postponed, e.results_status, e.is_circuit, e.external, e.registration_limit,
      ${epochMs('e.registration_start')} as registration_start, ${epochMs('e.registration_end')} as registration_end,
      ${epochMs('e.last_start_at')} as last_start, ${epochMs('e.date_start')} as starts_at, ${epochMs('e.date_end')} as ends_at,
      case when e.registration_limit is null then 0 else
        (select count(*) from participant p where p.event_number = e.number and p.cancelled_at is null) end as registered,
      (select json_agg(json_build_object('standing', case when m.staff_mark = 'postponed' then m.staff_mark else m.status end,
          'isTimed', m.is_timed, 'hadBegun', m.had_begun, 'startsAt', ${epochMs('coalesce(m.planned_start_at, e.date_start)')}))
        from modality m where m.event_number = e.number and m.visible) as listed,
      case when e.is_circuit then (select json_agg(race.status) from event race where race.circuit_number = e.number and race.visible) end as races
    from event e
    where ${scope === null ? sql`e.status <> 'finished_official' and (e.staff_mark is null or e.staff_mark <> 'cancelled' or e.status <> 'cancelled')` : sql`e.number = any(${[...scope]}::int[])`}
    order by e.is_circuit, e.number`.execute(trx);
  return rows.map((row): EventOrCircuit => {
    const { number, status } = row;
    if (row.is_circuit) return { kind: 'circuit', number, status, facts: { ...windowOf(row), races: row.races ?? [] } };
    const own = { isExternal: row.external, startsAt: row.starts_at, endsAt: row.ends_at };
    const races = row.listed ?? [];
    const facts = { ...windowOf(row), ...own, modalities: races.map(({ standing }) => standing) };
    const { races_postponed: isPostponedByRaces, results_status: resultsStatus, last_start: lastStartAt } = row;
    return { kind: 'event', number, status, races, listing: { isPostponedByRaces, resultsStatus, lastStartAt }, facts };
  });
}

/** Circuits that these events are races of. */
export async function circuitsOf(trx: Db, events: readonly number[]): Promise<number[]> {
  if (events.length === 0) return [];
  const rows = await trx
    .selectFrom('event')
    .select('circuit_number')
    .distinct()
    .where('number', 'in', [...events])
    .execute();
  return rows.flatMap(({ circuit_number }) => (circuit_number === null ? [] : [circuit_number]));
}

/** By the number of the event. */
export async function writeListings(trx: Db, events: ReadonlyMap<number, Listing>): Promise<void> {
  if (events.size === 0) return;
  const listings = [...events.values()];
  await sql`
    update event e set races_postponed = new.is_so, results_status = new.results, last_start_at = to_timestamp(new.last_start / 1000)
    from unnest(${[...events.keys()]}::int[], ${listings.map(({ isPostponedByRaces }) => isPostponedByRaces)}::boolean[],
      ${listings.map(({ resultsStatus }) => resultsStatus)}::text[],
      ${listings.map(({ lastStartAt }) => lastStartAt)}::float8[]) new (number, is_so, results, last_start)
    where e.number = new.number`.execute(trx);
}

/** Modalities by number: whether they are cancelled and had begun. Everybody reads it beside their status. */
export async function writeHadBegun(trx: Db, modalities: ReadonlyMap<number, boolean>): Promise<void> {
  if (modalities.size === 0) return;
  await sql`
    update modality m set had_begun = new.is_so
    from unnest(${[...modalities.keys()]}::int[], ${[...modalities.values()]}::boolean[]) new (number, is_so)
    where m.number = new.number`.execute(trx);
}

/** Statuses by number of the row. */
export async function writeStatuses(
  trx: Db,
  table: 'event' | 'modality',
  statuses: ReadonlyMap<number, EventStatus>,
): Promise<void> {
  if (statuses.size === 0) return;
  await sql`
    update ${sql.table(table)} t set status = new.status
    from unnest(${[...statuses.keys()]}::int[], ${[...statuses.values()]}::text[]) new (number, status)
    where t.number = new.number`.execute(trx);
}
