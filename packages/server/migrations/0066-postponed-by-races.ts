import { type Kysely, sql } from 'kysely';

const listed = 'include (status, featured, circuit_number, position, date_end) where visible and not is_circuit';

/**
 * An event without a day of its own because all its races are off and one of them comes on another day: `races_postponed` is written with the statuses,
 * `is_postponed` is what everybody reads, and lists put it after all that have a date, as one that staff postponed as a whole (0011).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add column races_postponed boolean not null default false`.execute(db);
  await sql`alter table event
    add column is_postponed boolean not null generated always as (coalesce(staff_mark = 'postponed', false) or races_postponed) stored,
    drop column listed_at`.execute(db);
  await sql`alter table event add column listed_at timestamptz
    generated always as (case when staff_mark = 'postponed' or races_postponed then 'infinity'::timestamptz else date_start end) stored`.execute(
    db,
  );
  await sql.raw(`create index event_listed on event (listed_at, number) ${listed}`).execute(db);
  await sql.raw(`create index event_listed_down on event (listed_at desc nulls last, number) ${listed}`).execute(db);
  await sql`create index event_circuits on event (listed_at, number) where is_circuit`.execute(db);
}
