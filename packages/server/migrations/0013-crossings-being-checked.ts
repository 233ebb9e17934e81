import { type Kysely, sql } from 'kysely';

/** Positions of the checkpoints whose crossing is being checked while the race is on; null: none is, as for nearly everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table result add column held integer[]`.execute(db);
}
