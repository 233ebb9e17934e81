import { type Kysely, sql } from 'kysely';

/**
 * A correction (a gun, a wave, a list of people) reaches the board as one step: its marks say so, and derive takes them all in one
 * transaction. Marks of live reads are taken in small chunks, so that their events carry the changes themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dirty_result add column is_correction boolean not null default false`.execute(db);
  // Whether a modality has times at its start is asked by every derive.
  await sql`create index manual_time_of_checkpoint on manual_time (checkpoint_number)`.execute(db);
}
