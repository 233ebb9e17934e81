import { type Kysely, sql } from 'kysely';

/**
 * Entries that desks at the venue made: by which desk, and when it was typed there. One that came in after a desk was without a network, and that
 * could not be taken as it was, says what it is kept for, and the bib that was wanted where that was given meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table venue_entry (
      participant_number integer primary key references participant (number) on delete cascade,
      desk text not null default '',
      typed_at bigint not null,
      wanted_bib text,
      kept_for text check (kept_for in ('bib_taken', 'race_full', 'race_closed')),
      settled_at timestamptz
    )`.execute(db);
  await sql`
    create index venue_entry_kept on venue_entry (participant_number)
    where kept_for is not null and settled_at is null`.execute(db);
}
