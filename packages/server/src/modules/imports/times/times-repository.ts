import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { TimedPerson } from './plan-times.ts';

/** The course as a file of times counts it. */
export interface TimedCourse {
  readonly ranksByNetTime: boolean;
  /** Numbers of the checkpoints, by position: the start first, the finish last. Empty: the race is not timed. */
  readonly checkpoints: readonly number[];
}

export async function loadTimedCourse(db: Db, modality: number): Promise<TimedCourse> {
  const race = await db
    .selectFrom('modality')
    .select('ranks_by_net_time')
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  const course = await db
    .selectFrom('checkpoint')
    .select(['number', 'kind'])
    .where('modality_number', '=', modality)
    .orderBy('position')
    .execute();
  const isTimed = course[0]?.kind === 'start' && course.at(-1)?.kind === 'finish';
  return { ranksByNetTime: race.ranks_by_net_time, checkpoints: isTimed ? course.map(({ number }) => number) : [] };
}

interface PersonRow {
  number: number;
  bib: string;
  staff_status: StaffStatus | null;
  disqualified_reason: string | null;
  times: [checkpoint: number, timeMs: Ms][] | null;
  penalties: { timeMs: Ms; reason: string }[] | null;
}

/** Everyone of the race who has a bib, locked until the transaction is over. */
export async function loadTimedPeople(
  trx: Db,
  modality: number,
  checkpoints: readonly number[],
): Promise<TimedPerson[]> {
  const { rows } = await sql<PersonRow>`
    select p.number, p.bib, p.staff_status, p.disqualified_reason,
      (select json_agg(json_build_array(t.checkpoint_number, t.time_ms)) from manual_time t where t.participant_number = p.number) as times,
      (select json_agg(json_build_object('timeMs', y.time_ms, 'reason', y.reason) order by y.number)
        from penalty y where y.participant_number = p.number) as penalties
    from participant p
    where p.modality_number = ${modality} and p.bib is not null
    order by p.number
    for update of p`.execute(trx);
  const positions = new Map(checkpoints.map((number, position) => [number, position]));
  return rows.map((row) => ({
    number: row.number,
    bib: row.bib,
    staffStatus: row.staff_status,
    disqualifiedReason: row.disqualified_reason,
    penalties: row.penalties ?? [],
    times: new Map(
      (row.times ?? []).flatMap(([checkpoint, timeMs]) => {
        const position = positions.get(checkpoint);
        return position === undefined ? [] : [[position, timeMs] as const];
      }),
    ),
  }));
}
