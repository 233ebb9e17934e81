import { type Kysely, sql } from 'kysely';

/** A file that was taken off something hidden stays hidden while nothing shows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_file add column was_hidden boolean not null default false`.execute(db);
}
