import { type Kysely, sql } from 'kysely';

/** Problems of people are found by those who may have one, and not by looking at everybody's result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index result_to_check on result (modality_number) where warnings <> '{}' or cardinality(held) > 0`.execute(
    db,
  );
  await sql`create index participant_out on participant (modality_number) where staff_status in ('retired', 'not_started')`.execute(
    db,
  );
}
