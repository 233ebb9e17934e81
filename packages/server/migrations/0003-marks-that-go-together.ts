import { type Kysely, sql } from 'kysely';

/**
 * A correction (a gun, a wave, a list of people) reaches the board as one step: its marks say so, and derive takes them all in one
 * transaction. Marks of live reads are taken in small chunks, so that their events carry the changes themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dirty_result add column is_correction boolean not null default false`.execute(db);
  // Every derive looks for times at the start of its modality.
  await sql`create index manual_time_of_checkpoint on manual_time (checkpoint_number)`.execute(db);
  // Bibs serve as chips, so the same code stands in many events: a read looks for it in the modalities of its reader alone.
  await sql`drop index chip_by_code`.execute(db);
  await sql`create index chip_by_code on chip (chip, modality_number) include (participant_number)`.execute(db);
  // Reads arrive in the order of reader and counter, so block ranges find them; a tree would be paid for by every read.
  await sql`create index read_log_by_reader on read_log using brin (device, epoch, seq, heard_at) with (pages_per_range = 32, autosummarize = on)`.execute(
    db,
  );
  // A vacuum marks pages as seen by all, and then derive finds a runner's reads in the index alone: so it comes while the race is on.
  await sql`alter table read_log set (autovacuum_vacuum_insert_scale_factor = 0.05)`.execute(db);
  // Events are written once and read once by each node: neither parsed into a tree nor compressed.
  await sql`alter table board_event alter column changes type json using changes::json`.execute(db);
  await sql`alter table board_event alter column changes set storage external`.execute(db);
}
