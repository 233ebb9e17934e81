import { type Kysely, sql } from 'kysely';

/** Browsers in which somebody has logged in, so that strangers who guess at their account do not shut them out; and the owners of tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table login_device (
    token_hash bytea primary key,
    user_number integer not null references user_account on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index login_device_of_user on login_device (user_number)`.execute(db);
  await sql`create index session_of_user on session (user_number)`.execute(db);
  await sql`alter table api_token add column user_number integer references user_account on delete cascade`.execute(db);
}
