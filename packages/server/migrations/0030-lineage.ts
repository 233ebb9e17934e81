import { type Kysely, sql } from 'kysely';

/**
 * The lineages of the stored data: the newest row names the one of now, and each restore begins another. What was said of the one before (versions of
 * boards above all) is not to be taken for what is said now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lineage (
    number integer generated always as identity primary key,
    oid text not null unique default left(replace(gen_random_uuid()::text, '-', ''), 24),
    why text not null check (why in ('installed', 'restored')),
    began_at timestamptz not null,
    backup_at timestamptz check ((why = 'restored') = (backup_at is not null))
  )`.execute(db);
  await sql`insert into lineage (why, began_at) values ('installed', now())`.execute(db);
}
