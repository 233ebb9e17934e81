import { type Kysely, sql } from 'kysely';

/** A gun that is moved, or a finish that shuts earlier, changes nothing but times for whoever simply runs: derive notes of whom that is certain, and marks say where it is all that changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table result
      -- the guns between which its crossings stay; null: its reads are looked at
      add column steady_from bigint,
      add column steady_to bigint,
      -- a finish that shuts before the runner comes takes nothing else away
      add column loses_only_finish boolean not null default false`.execute(db);
  await sql`alter table dirty_result add column keeps_steady boolean not null default false`.execute(db);
}
