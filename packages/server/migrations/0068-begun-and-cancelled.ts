import { type Kysely, sql } from 'kysely';

/**
 * A race that was cancelled after it had begun: its people stay in sight. Written with the statuses, and filled here for the races that are cancelled already:
 * by a gun that has gone, or by anybody's crossing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table modality add column had_begun boolean not null default false`.execute(db);
  await sql`
    update modality m set had_begun = true from event e
    where e.number = m.event_number and m.status = 'cancelled' and m.is_timed and not e.external and (
      least(m.gun_at, (select min(w.gun_at) from wave w where w.modality_number = m.number)) <= extract(epoch from now()) * 1000
      or exists (select from result r where r.modality_number = m.number and cardinality(array_remove(r.crossings, null)) > 0))`.execute(
    db,
  );
}
