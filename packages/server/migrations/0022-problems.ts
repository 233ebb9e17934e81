import { type Kysely, sql } from 'kysely';

/** Alarms become problems: one evaluator raises and ends them, and staff may accept one, with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alarm rename to problem`.execute(db);
  await sql`alter index alarm_open rename to problem_open`.execute(db);
  await sql`alter table problem add column accepted_reason text, add column accepted_by integer references user_account on delete set null, add column accepted_at timestamptz`.execute(
    db,
  );
  await sql`create index problem_of_event on problem (event_number) where resolved_at is null`.execute(db);
}
