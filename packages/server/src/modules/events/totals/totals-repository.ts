import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Modalities that are counted again in one transaction. */
const mostAtOnce = 500;

/** One node at a time counts; the others need not. False: another one does. */
export async function takeTotalsTurn(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(14, 1) as mine`.execute(trx);
  return rows[0]?.mine ?? false;
}

/** Takes due modalities out of the queue. A modality that is noted while it is counted stays in it. */
export async function takeDue(trx: Db): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with taken as (
      delete from total_due where modality_number in (select distinct modality_number from total_due limit ${mostAtOnce})
      returning modality_number
    )
    select distinct modality_number as number from taken`.execute(trx);
  return rows.map(({ number }) => number);
}

/** Counts the people entered in these modalities and those who have finished them. */
export async function countAgain(trx: Db, modalities: readonly number[]): Promise<void> {
  const numbers = sql`any(${[...modalities]}::int[])`;
  await sql`delete from entry_total where modality_number = ${numbers}`.execute(trx);
  await sql`
    insert into entry_total (modality_number, source, registered)
    select m.number, p.source, count(*) from modality m
    join participant p on p.event_number = m.event_number and p.modality_number = m.number and p.cancelled_at is null
    where m.number = ${numbers} group by m.number, p.source`.execute(trx);
  await sql`
    insert into finish_total (modality_number, finished, distance_m)
    select m.number, ran.finished, ran.finished * coalesce(m.shown_distance_m, 0) from modality m
    cross join lateral (select count(*) as finished from result r where r.modality_number = m.number and r.status = 'finished') ran
    where m.number = ${numbers}
    on conflict (modality_number) do update set finished = excluded.finished, distance_m = excluded.distance_m`.execute(
    trx,
  );
  await sql`insert into people_total default values on conflict (only_one) do update set is_due = true`.execute(trx);
}

/** The most entries with which people are counted at every change; above, at most once an hour, because the count looks through all entries. */
const fewEntries = 50_000;

/** The condition that the public may know of a race, by its number: it is shown, and its event. */
const isShown = (race: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from modality m join event e on e.number = m.event_number where m.number = ${race} and m.visible and e.visible)`;

/**
 * Counts the different people who are entered in races that are shown and have no account, by name and birthdate (or gender, where that is not known).
 * Also when a race or an event has been edited since: it may be shown, or hidden. False: not now.
 */
export async function countPeople(trx: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from people_total where (is_due
        or exists (select from event where updated_at > counted_at) or exists (select from modality where updated_at > counted_at))
      and (counted_at is null or counted_at < ${now}::timestamptz - interval '1 hour'
      or (select sum(registered) from entry_total) <= ${fewEntries})
    for update`.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    update people_total set is_due = false, counted_at = ${now}, people = (select count(*) from (
      select distinct lower(name || ' ' || surname), coalesce(birthdate::text, gender) from participant
      where cancelled_at is null and user_number is null and ${isShown(sql`modality_number`)}) person)`.execute(trx);
  return true;
}

export interface Totals {
  readonly metres: number;
  readonly events: number;
  readonly users: number;
  readonly registrations: number;
  readonly finished: number;
  readonly events_open: number;
  readonly circuits: number;
  readonly sources: Readonly<Record<string, number>>;
}

/** Sums of the counts of races that are shown, and the number of events from their index. Nobody learns of hidden ones from the home page. */
export async function loadTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select
      (select count(*) from event where visible and not is_circuit) as events,
      (select count(*) from event where visible and not is_circuit and status = 'registrations_opened') as events_open,
      (select count(*) from event where is_circuit and visible) as circuits,
      (select count(*) from user_account where not is_fake and disabled_at is null) + coalesce((select people from people_total), 0) as users,
      entered.registrations, entered.sources, ran.finished, ran.metres
    from (
      select coalesce(sum(registered), 0)::float8 as registrations, coalesce(json_object_agg(source, registered), '{}') as sources
      from (
        select source, sum(registered) as registered from entry_total where ${isShown(sql`modality_number`)} group by source
      ) of_source
    ) entered
    cross join (
      select coalesce(sum(finished), 0)::float8 as finished, coalesce(sum(distance_m), 0) as metres
      from finish_total where ${isShown(sql`modality_number`)}
    ) ran`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('a query without a from gives one row');
  return totals;
}
