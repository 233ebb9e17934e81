import { type Kysely, sql } from 'kysely';

/** Mails are written with their cause, and sent after it. No text is stored: it is composed when it is sent, so that no secret of it stands here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail (
    number bigint primary key generated always as identity,
    oid text not null unique,
    kind text not null,
    user_number integer not null references user_account on delete cascade,
    language text not null,
    state text not null default 'waiting'
      check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'forgotten')),
    tries integer not null default 0,
    created_at timestamptz not null,
    due_at timestamptz not null,
    changed_at timestamptz not null,
    fault text
  )`.execute(db);
  await sql`create index mail_due on mail (due_at, number) where state = 'waiting'`.execute(db);
  await sql`create index mail_open on mail (created_at, number) where state in ('waiting', 'sending', 'failed', 'unknown')`.execute(
    db,
  );
}
