import { type Kysely, sql } from 'kysely';

/** What the public lists and the pages of events show. */
const shownTables = [
  ...['event', 'event_slug', 'event_document', 'event_organism', 'organism', 'notice'],
  ...['modality', 'checkpoint', 'wave', 'category', 'price_period', 'prize_rule', 'track'],
];

/** Whoever changes what the calendar shows tells the nodes that keep answers of it, whichever way it was changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_calendar() returns trigger language plpgsql as $$
    begin
      perform pg_notify('dorsal_calendar', '');
      return null;
    end $$`.execute(db);
  for (const table of shownTables) {
    await sql`
      create trigger calendar_told after insert or update or delete on ${sql.table(table)}
      for each statement execute function tell_calendar()`.execute(db);
  }
}
