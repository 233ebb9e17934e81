import { type Kysely, sql } from 'kysely';

/**
 * Stored files by the hash of their bytes, and who shows each: a field of a thing, named as the trail names both. Bytes lie in the store. A file that
 * nobody shows is loose, and goes a day later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_file (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    type text not null,
    bytes integer not null,
    name text not null,
    created_at timestamptz not null,
    loose_since timestamptz
  )`.execute(db);
  await sql`create index stored_file_loose on stored_file (loose_since) where loose_since is not null`.execute(db);
  await sql`create table file_reference (
    subject text not null,
    field text not null,
    hash text not null references stored_file,
    primary key (subject, field, hash)
  )`.execute(db);
  await sql`create index file_reference_hash on file_reference (hash)`.execute(db);
}
