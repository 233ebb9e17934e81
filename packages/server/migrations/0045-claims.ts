import { type Kysely, sql } from 'kysely';

/** Claims about results, by races that want them: what somebody says is wrong, and what staff answered. They go with the person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table modality add column takes_claims boolean not null default false`.execute(db);
  await sql`
    create table claim (
      number integer generated always as identity primary key,
      participant_number integer not null references participant (number) on delete cascade,
      kind text not null check (kind in ('time_missing', 'wrong_time', 'wrong_category', 'not_me', 'other')),
      words text not null check (char_length(words) <= 500),
      contact text check (char_length(contact) <= 120),
      made_at timestamptz not null,
      outcome text check (outcome in ('accepted', 'not_accepted')),
      answer text not null default '' check (char_length(answer) <= 500),
      answered_by integer references user_account (number) on delete set null,
      answered_at timestamptz
    )`.execute(db);
  await sql`create index claim_of_person on claim (participant_number)`.execute(db);
  await sql`create index claim_open on claim (participant_number) where outcome is null`.execute(db);
}
