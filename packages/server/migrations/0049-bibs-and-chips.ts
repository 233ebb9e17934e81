import { type Kysely, sql } from 'kysely';

/** A note on a bib that was handed out (who fetched it), and the reads of the last minutes, which a chip check asks for more than once a second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table participant add column bib_note text`.execute(db);
  // Reads are stored in the order in which they come, so the newest stand in the last pages.
  await sql`create index read_log_by_arrival on read_log using brin (received_at) with (pages_per_range = 32, autosummarize = on)`.execute(
    db,
  );
}
