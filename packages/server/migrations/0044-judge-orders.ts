import { type Kysely, sql } from 'kysely';

/** The orders of judges: in which order people crossed a line, one row for each person. Who has one at a checkpoint stands in no other there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table judge_order (
      participant_number integer not null references participant on delete cascade,
      checkpoint_number integer not null references checkpoint on delete cascade,
      modality_number integer not null references modality on delete cascade,
      order_oid oid24 not null,
      rank integer not null check (rank > 0),
      primary key (participant_number, checkpoint_number)
    )`.execute(db);
  await sql`create index judge_order_of_race on judge_order (modality_number)`.execute(db);
}
