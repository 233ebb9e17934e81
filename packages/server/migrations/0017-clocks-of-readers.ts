import { type Kysely, sql } from 'kysely';

/** The differences of readers' clocks when they last sent, and the people with a read whose time has not come yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reader add column clock_ahead_ms bigint, add column clock_measured_at bigint`.execute(db);
  await sql`create table waiting_person (
    participant_number integer primary key references participant on delete cascade,
    modality_number integer not null,
    -- the server's instant from which a read of theirs counts
    due_at bigint not null
  )`.execute(db);
  await sql`create index waiting_person_due on waiting_person (due_at)`.execute(db);
  await sql`create index waiting_person_of_modality on waiting_person (modality_number)`.execute(db);
}
