import { type Kysely, sql } from 'kysely';

/**
 * Bibs that are there before people: each with its race and chip, and the device of the desk that has it. One that runs before anybody has typed whose
 * it is has an entry without a name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bib_stock (
      event_number integer not null references event (number) on delete cascade,
      bib_key text not null,
      bib text not null,
      modality_number integer not null references modality (number) on delete cascade,
      chip text,
      till text not null default '',
      desk text not null default '',
      primary key (event_number, bib_key),
      unique (event_number, chip)
    )`.execute(db);
  await sql`create index bib_stock_modality on bib_stock (modality_number)`.execute(db);
  await sql`alter table venue_entry add column is_nameless boolean not null default false`.execute(db);
}
