import { type Kysely, sql } from 'kysely';

/** Files that staff asked for, until they are fetched: each is made then, of what is stored then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table download (
      token_hash bytea primary key,
      question jsonb not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index download_expires on download (expires_at)`.execute(db);
}
