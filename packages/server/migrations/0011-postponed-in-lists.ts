import { type Kysely, sql } from 'kysely';

const listed = 'include (status, featured, circuit_number, position, date_end) where visible and not is_circuit';

/**
 * The date that orders an event in lists: its own, and while it is postponed one after all others, whatever its old date was. Its participants
 * look for it among events to come.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add column listed_at timestamptz
    generated always as (case when staff_mark = 'postponed' then 'infinity'::timestamptz else date_start end) stored`.execute(
    db,
  );
  await sql`drop index event_listed, event_listed_down, event_circuits`.execute(db);
  await sql.raw(`create index event_listed on event (listed_at, number) ${listed}`).execute(db);
  await sql.raw(`create index event_listed_down on event (listed_at desc nulls last, number) ${listed}`).execute(db);
  await sql`create index event_circuits on event (listed_at, number) where is_circuit`.execute(db);
}
