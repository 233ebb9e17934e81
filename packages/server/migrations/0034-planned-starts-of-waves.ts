import { type Kysely, sql } from 'kysely';

/** A wave has a planned start of its own, beside its gun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wave add column planned_start_at bigint`.execute(db);
}
