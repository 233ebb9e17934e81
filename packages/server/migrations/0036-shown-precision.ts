import { type Kysely, sql } from 'kysely';

/** Times are shown coarser than places are made of. Null: as places are made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table modality add column shown_precision_ms integer check (shown_precision_ms in (1, 100, 1000))`.execute(
    db,
  );
}
