import { type Kysely, sql } from 'kysely';

/**
 * A mark names the people of one batch or one change together: one row in and out for hundreds of people, instead of one for each. At most
 * `mostPeopleOfMark` (modules/derive/marks) are in a row, so that it fits a page of PostgreSQL uncompressed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dirty_result add column participants integer[] not null default '{}'`.execute(db);
  await sql`alter table dirty_result alter column participants set storage plain`.execute(db);
  await sql`
    with taken as (delete from dirty_result returning *), placed as (
      select *, (row_number() over (partition by modality_number, is_person, is_correction) - 1) / 1000 as chunk from taken
    )
    insert into dirty_result (modality_number, participant_number, participants, is_person, is_correction, at)
    select modality_number, 0, array_agg(participant_number), is_person, is_correction, min(at)
    from placed group by modality_number, is_person, is_correction, chunk`.execute(db);
  await sql`alter table dirty_result alter column participants drop default`.execute(db);
  await sql`alter table dirty_result drop column participant_number`.execute(db);
  await sql`alter table dirty_result set (autovacuum_vacuum_threshold = 500)`.execute(db);
  // Every crossing writes its runner's row anew: on a page with room the new one stands beside the old, and old ones are cleared up late.
  await sql`alter table result set (fillfactor = 50)`.execute(db);
  // A derive asks for a runner's chips and nothing else of them: the index alone answers.
  await sql`drop index chip_of_participant`.execute(db);
  await sql`create index chip_of_participant on chip (participant_number) include (chip, modality_number)`.execute(db);
}
