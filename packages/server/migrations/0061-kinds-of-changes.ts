import { type Kysely, sql } from 'kysely';

/** A page far down the trail passes over tens of thousands of commands by what they changed, without reading their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index command_change_of_kind on command_change (command_number desc, split_part(subject, ':', 1))`.execute(
    db,
  );
}
