import { type Kysely, sql } from 'kysely';

/**
 * An event that was cancelled or postponed while a race of it is on is among results by that race. Lists find it by what is written with the statuses, and an
 * event that is cancelled is looked at again only when somebody touches it: filled here once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update event e set results_status = 'finished_provisional'
    where e.results_status is null and e.status not in ('live', 'finished_provisional', 'finished_official') and not e.external and not e.is_circuit
      and exists (select from modality m where m.event_number = e.number and m.visible and m.is_timed and m.status = 'live')`.execute(
    db,
  );
}
