import { type Kysely, sql } from 'kysely';

/** A second factor of accounts: the secret is encrypted, and of recovery codes the digests alone are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table second_factor (
    user_number integer primary key references user_account on delete cascade,
    secret bytea not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`.execute(db);
  await sql`create table recovery_code (
    user_number integer not null references second_factor on delete cascade,
    code_hash bytea not null,
    primary key (user_number, code_hash)
  )`.execute(db);
}
