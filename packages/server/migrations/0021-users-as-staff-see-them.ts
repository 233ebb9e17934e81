import { type Kysely, sql } from 'kysely';

/** The list of users finds names by an index, and users have a country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account
    add column country text,
    add column search text not null generated always as (
      search_fold(name || ' ' || surname || ' ' || coalesce(email::text, ''))
    ) stored`.execute(db);
  await sql`create index user_account_search on user_account using gin (search gin_trgm_ops)`.execute(db);
  await sql`create index user_account_newest on user_account (created_at desc, number desc)`.execute(db);
}
