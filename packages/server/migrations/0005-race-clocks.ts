import { type Kysely, sql } from 'kysely';

/** The clock of a replayed race: at `real_from` it was `race_from` there, from then on `speed` times as fast, up to `race_until`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table race_clock (
    event_number integer primary key references event on delete cascade,
    -- the event that this one is a copy of
    copy_of integer references event on delete set null,
    real_from bigint not null,
    race_from bigint not null,
    race_until bigint not null,
    speed double precision not null check (speed > 0),
    check (race_until >= race_from)
  )`.execute(db);
}
