import { type Kysely, sql } from 'kysely';

/** The trail finds commands by what they are called and who did them by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index command_words on command using gin ((name || ' ' || actor) gin_trgm_ops)`.execute(db);
}
