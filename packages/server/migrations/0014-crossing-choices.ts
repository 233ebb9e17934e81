import { type Kysely, sql } from 'kysely';

/** Choices of staff between two explanations of a runner's reads: the visit that a crossing is, by an instant in it, or that there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table crossing_choice (
      participant_number integer not null references participant on delete cascade,
      checkpoint_number integer not null references checkpoint on delete cascade,
      -- null: there is no crossing
      visit_at bigint,
      created_at timestamptz not null default now(),
      created_by integer references user_account on delete set null,
      primary key (participant_number, checkpoint_number)
    )`.execute(db);
}
