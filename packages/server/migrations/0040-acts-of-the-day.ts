import { type Kysely, sql } from 'kysely';

/** Acts of the day that goes wrong: mats set aside, a course that changes, a race that was stopped, times given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mat_aside (
      oid oid24 primary key,
      modality_number integer not null references modality on delete cascade,
      reader_number integer references reader on delete cascade,
      checkpoint_number integer references checkpoint on delete cascade,
      wave_number integer references wave on delete cascade,
      from_at bigint,
      to_at bigint,
      reason text not null default '',
      check (to_at >= from_at)
    )`.execute(db);
  await sql`create index mat_aside_of_race on mat_aside (modality_number)`.execute(db);
  await sql`
    create table race_stop (
      modality_number integer primary key references modality on delete cascade,
      checkpoint_number integer not null references checkpoint on delete cascade
    )`.execute(db);
  // A time credit is a penalty below nought.
  await sql`alter table penalty drop constraint penalty_time_ms_check`.execute(db);
}
