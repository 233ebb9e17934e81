import { type Kysely, sql } from 'kysely';

/**
 * A race that was cancelled while it was on has times to see: its event is among results too. Lists find it by what is written with the statuses, and an event
 * that is cancelled is looked at again only when somebody touches it: filled here once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update event e set results_status = (
      select case
        when bool_or(m.status = 'finished_provisional') then 'finished_provisional'
        when bool_or(m.status = 'finished_official') then 'finished_official'
        when bool_or(m.had_begun) then 'finished_provisional' end
      from modality m where m.event_number = e.number and m.visible and m.is_timed)
    where e.status not in ('finished_provisional', 'finished_official') and not e.external and not e.is_circuit`.execute(
    db,
  );
}
