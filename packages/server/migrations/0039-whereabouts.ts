import { type Kysely, sql } from 'kysely';

/** The whereabouts of people on the day: who holds a bib, who is back at base, and what was reported of those who gave up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table participant add column bib_collected_at bigint, add column back_at bigint`.execute(db);
  // A bib that was handed out to somebody who is not in the race any more: few, and asked for each second.
  await sql`
    create index participant_cancelled_with_bib on participant (modality_number)
      where cancelled_at is not null and bib_collected_at is not null`.execute(db);
  await sql`
    create table retirement (
      participant_number integer primary key references participant (number) on delete cascade,
      at bigint not null,
      location text not null,
      reported_by text not null
    )`.execute(db);
}
