import { type Kysely, sql } from 'kysely';

/** Chips that readers heard and that staff set aside: they are nobody's, and no problem of that event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chip_aside (
      event_number integer not null references event (number) on delete cascade,
      chip text not null,
      primary key (event_number, chip)
    )`.execute(db);
}
