import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { PlannedChange, TimedPerson } from './plan-times.ts';

/** The course as a file of times counts it. */
export interface TimedCourse {
  readonly ranksByNetTime: boolean;
  /** Numbers of the checkpoints, by position: the start first, the finish last. Empty: the race is not timed. */
  readonly checkpoints: readonly number[];
}

export async function readTimedCourse(db: Db, modality: number): Promise<TimedCourse> {
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

/** Everyone of the race who has a bib, held until the transaction is over. */
export async function readTimedPeople(
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

/** Whether anyone of the race has a time at the start: then those without one have not started. */
export async function hasStartTimes(db: Db, start: number): Promise<boolean> {
  const row = await db
    .selectFrom('manual_time')
    .select('time_ms')
    .where('checkpoint_number', '=', start)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeTimes(
  trx: Db,
  changes: readonly PlannedChange[],
  course: {
    readonly checkpoints: readonly number[];
    readonly onProgress?: ((done: number, total: number) => void) | undefined;
  },
): Promise<void> {
  const { checkpoints, onProgress } = course;
  const cells = changes.flatMap(({ person, times }) =>
    [...(times ?? [])].map(([position, timeMs]) => ({
      person: person.number,
      checkpoint: checkpoints[position] ?? 0,
      timeMs,
    })),
  );
  for (let from = 0; from < cells.length; from += cellsAtOnce) {
    const part = cells.slice(from, from + cellsAtOnce);
    const gone = part.filter(({ timeMs }) => timeMs === null);
    const set = part.filter(({ timeMs }) => timeMs !== null);
    await sql`
      delete from manual_time t
      using unnest(${gone.map(({ person }) => person)}::int[], ${gone.map(({ checkpoint }) => checkpoint)}::int[]) gone (person, checkpoint)
      where t.participant_number = gone.person and t.checkpoint_number = gone.checkpoint`.execute(trx);
    await sql`
      insert into manual_time (participant_number, checkpoint_number, time_ms, source)
      select person, checkpoint, time_ms, 'import'
      from unnest(${set.map(({ person }) => person)}::int[], ${set.map(({ checkpoint }) => checkpoint)}::int[], ${set.map(({ timeMs }) => timeMs)}::int[])
        given (person, checkpoint, time_ms)
      on conflict (participant_number, checkpoint_number)
      do update set time_ms = excluded.time_ms, source = excluded.source, created_at = now(), created_by = null`.execute(
      trx,
    );
    onProgress?.(Math.min(from + cellsAtOnce, cells.length), cells.length);
  }
}

const cellsAtOnce = 20_000;

export async function writeStaffStatuses(trx: Db, changes: readonly PlannedChange[]): Promise<void> {
  const marked = changes.flatMap(({ person, staff }) => (staff ? [{ person: person.number, ...staff }] : []));
  await sql`
    update participant p set staff_status = marked.status, disqualified_reason = marked.reason
    from unnest(${marked.map(({ person }) => person)}::int[], ${marked.map(({ status }) => status)}::text[], ${marked.map(({ reason }) => reason)}::text[])
      marked (person, status, reason)
    where p.number = marked.person`.execute(trx);
}

export async function replacePenalties(trx: Db, changes: readonly PlannedChange[]): Promise<void> {
  const people = changes.filter(({ penalties }) => penalties !== undefined);
  const rows = people.flatMap(({ person, penalties }) =>
    (penalties ?? []).map((penalty) => ({ person: person.number, ...penalty })),
  );
  await sql`delete from penalty where participant_number = any(${people.map(({ person }) => person.number)}::int[])`.execute(
    trx,
  );
  await sql`
    insert into penalty (participant_number, time_ms, reason)
    select * from unnest(${rows.map(({ person }) => person)}::int[], ${rows.map(({ timeMs }) => timeMs)}::int[], ${rows.map(({ reason }) => reason)}::text[])`.execute(
    trx,
  );
}
