import { type Kysely, sql } from 'kysely';

/**
 * A race that was cancelled after it had begun: its people stay in sight. Written with the statuses, and filled here for the races that are cancelled already:
 * by anybody's crossing behind the start. A gun may have been typed ahead, and a read at the start may be a warm-up: neither tells that it was on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table modality add column had_begun boolean not null default false`.execute(db);
  await sql`
    update modality m set had_begun = true from event e
    where e.number = m.event_number and m.status = 'cancelled' and m.is_timed and not e.external
      and exists (select from result r where r.modality_number = m.number and cardinality(array_remove(r.crossings[2:], null)) > 0)`.execute(
    db,
  );
}
