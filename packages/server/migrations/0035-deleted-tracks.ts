import { type Kysely, sql } from 'kysely';

/** The track of a race that was deleted stays, by the public id of the race: who takes that back has it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_track (
      modality oid24 primary key,
      file_name text not null,
      file bytea not null,
      distance_m double precision not null,
      ascent_m double precision,
      descent_m double precision,
      screen jsonb not null,
      uploaded_at timestamptz not null
    )`.execute(db);
}
