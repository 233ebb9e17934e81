import { type Kysely, sql } from 'kysely';

/** A search without a race finds a whole bib by an index, as it finds words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index participant_bib on participant (lower(bib))`.execute(db);
}
