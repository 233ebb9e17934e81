import { type Kysely, sql } from 'kysely';

/**
 * The number of different people entered anywhere: one row, made at the first count. It is counted from all entries, so not with each change;
 * see `modules/events/totals`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table people_total (
    only_one boolean primary key default true check (only_one),
    people integer not null default 0,
    is_due boolean not null default true,
    counted_at timestamptz
  )`.execute(db);
}
