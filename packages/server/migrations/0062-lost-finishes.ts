import { type Kysely, sql } from 'kysely';

/** A finish that shuts takes itself from a runner and leaves the result steady: it is still known when a gun moves later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table result add column lost_finish_at bigint`.execute(db);
}
