import { type Kysely, sql } from 'kysely';

/**
 * Choices of staff name the read that they chose, so that they follow it when the clock of its reader is corrected. Those of before get the read of
 * that very instant; without one the instant goes on naming the visit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crossing_choice add column heard_device integer, add column heard_at bigint`.execute(db);
  await sql`
    update crossing_choice t set heard_device = found.device, heard_at = found.heard_at
    from (
      select distinct on (c.participant_number, o.checkpoint_number)
        c.participant_number, o.checkpoint_number, l.device, l.heard_at
      from crossing_choice o
      join chip c on c.participant_number = o.participant_number
      join read_log l on l.chip = c.chip and l.heard_at = o.visit_at
      join reader_configuration rc on rc.reader_number = l.device and rc.checkpoint_number = o.checkpoint_number
      where not exists (select from reader_clock k where k.reader_number = l.device)
      order by c.participant_number, o.checkpoint_number, l.device
    ) found
    where t.participant_number = found.participant_number and t.checkpoint_number = found.checkpoint_number`.execute(
    db,
  );
}
