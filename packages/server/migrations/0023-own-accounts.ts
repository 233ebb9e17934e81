import { type Kysely, sql } from 'kysely';

/** Sessions are listed with where they are from, and passwords are set through links of one use, of which the digest alone is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session
    add column oid text not null unique default left(replace(gen_random_uuid()::text, '-', ''), 24),
    add column browser text,
    add column address text`.execute(db);
  await sql`create table password_link (
    token_hash bytea primary key,
    user_number integer not null references user_account on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index password_link_of_user on password_link (user_number)`.execute(db);
}
