import { type Kysely, sql } from 'kysely';

/** The tables that the public lists and the pages of events show. */
const shownTables = [
  ...['event', 'event_slug', 'event_document', 'event_organism', 'organism', 'notice'],
  ...['modality', 'checkpoint', 'wave', 'category', 'price_period', 'prize_rule', 'track'],
];

/** Any change to the calendar, by any way, notifies the nodes that cache answers of it. */
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
