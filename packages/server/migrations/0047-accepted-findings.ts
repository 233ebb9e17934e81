import { type Kysely, sql } from 'kysely';

/** Problems of people that staff accepted, each with the evidence that it had: with another one it is a problem again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accepted_finding (
      participant_number integer not null references participant (number) on delete cascade,
      kind text not null,
      evidence text not null,
      reason text not null check (char_length(reason) <= 500),
      accepted_by integer references user_account (number) on delete set null,
      accepted_at bigint not null,
      primary key (participant_number, kind)
    )`.execute(db);
}
