import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { markTable } from './mark-table.ts';
import { closeRosterGate } from './roster-gate-repository.ts';

export type MarkReason = keyof typeof markTable;
/** The input of each reason for finding its people. */
export type MarkArgs<Reason extends MarkReason> = Parameters<(typeof markTable)[Reason]['people']>[0];

/** People in one row of the queue, at most: it then fits a page of PostgreSQL as it is. */
export const mostPeopleOfMark = 1_000;

/** Channel that wakes derivers; the payload is the modality's number. A nudge only: a sweep each second finds what it misses. */
export const marksChannel = 'dorsal_marks';

/**
 * Marks the people a change touches, in the transaction of the change and as the last thing in it: reasons that close the roster gate close
 * it until the commit, so that reads wait meanwhile. `participants` are participant numbers, `modality` and `reader` internal numbers.
 */
export async function mark<Reason extends MarkReason>(trx: Db, reason: Reason, args: MarkArgs<Reason>): Promise<void> {
  const { isPerson, closesGate, keepsSteady, people } = markTable[reason];
  if (closesGate) await closeRosterGate(trx);
  const whom = (people as (of: MarkArgs<Reason>) => ReturnType<typeof people>)(args); // the row and its arguments belong to one reason
  await sql`
    with marked as (
      insert into dirty_result (modality_number, participants, is_person, is_correction, keeps_steady, at)
      select modality_number, array_agg(participant_number), ${isPerson}::boolean, true, ${keepsSteady}::boolean, (extract(epoch from clock_timestamp()) * 1000)::bigint
      from (
        select modality_number, participant_number, row_number() over (partition by modality_number) as place
        from (select distinct modality_number, participant_number from (${whom}) whom) each_once
      ) placed
      group by modality_number, (place - 1) / ${sql.lit(mostPeopleOfMark)}
      returning modality_number
    )
    select pg_notify(${marksChannel}, modality_number::text) from (select distinct modality_number from marked) touched`.execute(
    trx,
  );
}
