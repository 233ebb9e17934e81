import { type Kysely, sql } from 'kysely';

/**
 * Money at the venue: what an entry costs, by the price of its race at the instant at which the desk told it, and how it is paid; the lines of each till, which is that of a
 * device, never edited; and the closings of tills, each of which takes the lines that stood open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table venue_entry add column due_cents integer, add column paid_how text check (paid_how in ('cash', 'card', 'other')),
      add column paid_cents integer`.execute(db);
  await sql`
    create table till_closing (
      number integer generated always as identity primary key,
      event_number integer not null references event (number) on delete cascade,
      till text not null,
      desk text not null,
      closed_at bigint not null,
      closed_by text not null
    )`.execute(db);
  await sql`
    create table till_line (
      number integer generated always as identity primary key,
      event_number integer not null references event (number) on delete cascade,
      participant_number integer not null references participant (number) on delete cascade,
      till text not null,
      desk text not null,
      how text not null check (how in ('cash', 'card', 'other')),
      cents integer not null,
      at bigint not null,
      closing_number integer references till_closing (number) on delete set null
    )`.execute(db);
  await sql`create index till_line_of_event on till_line (event_number, till)`.execute(db);
  await sql`create index till_line_of_person on till_line (participant_number)`.execute(db);
  await sql`create index till_closing_of_event on till_closing (event_number, till)`.execute(db);
}
