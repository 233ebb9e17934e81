import { type Kysely, sql } from 'kysely';

const listed =
  'include (status, featured, circuit_number, position, date_end, results_status, last_start_at) where visible and not is_circuit';

/**
 * Lists find an event that is between its days by two columns, written with the statuses: the status of the results that it has while its own status
 * tells of none, and the start of the last of its races that are to come. The indexes of the lists have both, so that a list is still answered out of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event
    add column results_status text check (results_status in ('finished_provisional', 'finished_official')),
    add column last_start_at timestamptz`.execute(db);
  await sql`drop index event_listed, event_listed_down`.execute(db);
  await sql.raw(`create index event_listed on event (listed_at, number) ${listed}`).execute(db);
  await sql.raw(`create index event_listed_down on event (listed_at desc nulls last, number) ${listed}`).execute(db);
}
