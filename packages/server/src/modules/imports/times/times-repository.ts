import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { resultOfRow } from '#modules/derive/derive-repository.ts';
import type { Db } from '#platform/context.ts';
import type { TimedPerson } from './plan-times.ts';

interface PersonRow {
  number: number;
  oid: string;
  bib: string;
  staff_status: StaffStatus | null;
  disqualified_reason: string | null;
  times: [checkpoint: number, timeMs: Ms, source: string][] | null;
  penalties: { timeMs: Ms; reason: string }[] | null;
  is_marked: boolean;
}

/**
 * Locks everyone of the race who has a bib until the transaction is over, in one order: two who lock never wait for each other. Their keys stay free:
 * derive writes results of them meanwhile, in an order of its own.
 */
export async function lockTimedPeople(trx: Db, modality: number): Promise<void> {
  await sql`
    select count(*) from (
      select number from participant where modality_number = ${modality} and bib is not null order by number for no key update
    ) locked`.execute(trx);
}

/** The people of the race with these bibs. `checkpoints`: their numbers in course order. */
export async function loadTimedPeople(
  trx: Db,
  race: { readonly modality: number; readonly checkpoints: readonly number[] },
  bibs: readonly string[],
): Promise<TimedPerson[]> {
  const { modality, checkpoints } = race;
  const { rows } = await sql<PersonRow>`
    select p.number, p.oid, p.bib, p.staff_status, p.disqualified_reason,
      (select json_agg(json_build_array(t.checkpoint_number, t.time_ms, t.source)) from manual_time t where t.participant_number = p.number) as times,
      (select json_agg(json_build_object('timeMs', y.time_ms, 'reason', y.reason) order by y.number)
        from penalty y where y.participant_number = p.number) as penalties,
      p.number in (select unnest(participants) from dirty_result where modality_number = ${modality}) as is_marked
    from participant p
    where p.modality_number = ${modality} and p.bib = any(${bibs}::text[])
    order by p.number`.execute(trx);
  const standing = await trx
    .selectFrom('result')
    .selectAll()
    .where('modality_number', '=', modality)
    .where((by) => by('participant_number', '=', by.fn.any(by.val(rows.map(({ number }) => number)))))
    .execute();
  const results = new Map(standing.map((row) => [row.participant_number, resultOfRow(row)]));
  const positions = new Map(checkpoints.map((number, position) => [number, position]));
  const atPositions = <Value>({ times }: PersonRow, told: (time: NonNullable<PersonRow['times']>[number]) => Value) =>
    new Map(
      (times ?? []).flatMap((time) => {
        const position = positions.get(time[0]);
        return position === undefined ? [] : [[position, told(time)] as const];
      }),
    );
  return rows.map((row) => ({
    number: row.number,
    bib: row.bib,
    staffStatus: row.staff_status,
    disqualifiedReason: row.disqualified_reason,
    penalties: row.penalties ?? [],
    result: results.get(row.number) ?? null,
    isMarked: row.is_marked,
    oid: row.oid,
    times: atPositions(row, ([, timeMs]) => timeMs),
    sources: atPositions(row, ([, , source]) => source),
  }));
}

/** The public ids of checkpoints, in their order. */
export async function checkpointIds(db: Db, checkpoints: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ oid: string }>`
    select c.oid from unnest(${[...checkpoints]}::int[]) with ordinality asked (number, place)
    join checkpoint c on c.number = asked.number order by asked.place`.execute(db);
  return rows.map(({ oid }) => oid);
}
