import type { EpochMs, Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { ReadKey } from '#modules/derive/marks/marked-people-repository.ts';
import type { Db } from '#platform/context.ts';

/** A person at a checkpoint, by their numbers. */
export interface TimeCell {
  readonly person: number;
  readonly checkpoint: number;
}

export interface ManualTimeRow extends TimeCell {
  /** Since the person's own reference. */
  readonly timeMs: Ms;
  /** `manual` when typed in, `import` from a file. */
  readonly source: string;
}

/** Writes times by hand, in place of those in the same cells. A cell is named once. Two callers never wait for each other: all write in one order. */
export async function upsertManualTimes(
  trx: Db,
  times: readonly ManualTimeRow[],
  { user, at }: { readonly user: number | null; readonly at: EpochMs },
): Promise<void> {
  if (times.length === 0) return;
  await sql`
    insert into manual_time (participant_number, checkpoint_number, time_ms, source, created_by, created_at)
    select person, checkpoint, time_ms, source, ${user}::int, to_timestamp(${at / 1000}::float8)
    from unnest(${times.map(({ person }) => person)}::int[], ${times.map(({ checkpoint }) => checkpoint)}::int[],
      ${times.map(({ timeMs }) => timeMs)}::int[], ${times.map(({ source }) => source)}::text[]) given (person, checkpoint, time_ms, source)
    order by person, checkpoint
    on conflict (participant_number, checkpoint_number) do update set time_ms = excluded.time_ms, source = excluded.source,
      created_by = excluded.created_by, created_at = excluded.created_at`.execute(trx);
}

/** The times by hand that stand in these cells. */
export async function manualTimesAt(trx: Db, cells: readonly TimeCell[]): Promise<ManualTimeRow[]> {
  const { rows } = await sql<ManualTimeRow>`
    select t.participant_number as person, t.checkpoint_number as checkpoint, t.time_ms as "timeMs", t.source
    from manual_time t
    join unnest(${cells.map(({ person }) => person)}::int[], ${cells.map(({ checkpoint }) => checkpoint)}::int[]) named (person, checkpoint)
      on t.participant_number = named.person and t.checkpoint_number = named.checkpoint`.execute(trx);
  return rows;
}

/** The crossings of these people as they are derived by now, by the position of the checkpoint, with the instant that their times count from. */
export async function crossingsOf(
  trx: Db,
  people: readonly number[],
): Promise<Map<number, { readonly crossings: readonly (EpochMs | null)[]; readonly referenceAt: EpochMs | null }>> {
  const rows = await trx
    .selectFrom('result')
    .select(['participant_number as person', 'crossings', 'reference_at as referenceAt'])
    .where('participant_number', 'in', [...new Set(people)])
    .execute();
  return new Map(rows.map(({ person, ...result }) => [person, result]));
}

export async function deleteManualTimes(trx: Db, cells: readonly TimeCell[]): Promise<void> {
  if (cells.length === 0) return;
  await sql`
    with gone as (
      select t.participant_number, t.checkpoint_number
      from manual_time t
      join unnest(${cells.map(({ person }) => person)}::int[], ${cells.map(({ checkpoint }) => checkpoint)}::int[]) named (person, checkpoint)
        on t.participant_number = named.person and t.checkpoint_number = named.checkpoint
      order by t.participant_number, t.checkpoint_number
      for update of t
    )
    delete from manual_time t
    using gone
    where t.participant_number = gone.participant_number and t.checkpoint_number = gone.checkpoint_number`.execute(trx);
}

/** The people with these public ids, and whether their modality is timed. Locked, so that what is written of them is what the trail says. */
export async function peopleToTime(trx: Db, participants: readonly string[]) {
  return await trx
    .selectFrom('participant')
    .innerJoin('modality', 'modality.number', 'participant.modality_number')
    .select(['participant.oid', 'participant.number', 'participant.bib', 'participant.modality_number'])
    .select(['modality.is_timed', 'modality.chronotype'])
    .select(sql<boolean>`modality.status = 'finished_official'`.as('is_official'))
    .select(
      sql<number | null>`(select r.reference_at from result r where r.participant_number = participant.number)`.as(
        'reference_at',
      ),
    )
    .where('participant.oid', 'in', [...new Set(participants)])
    .orderBy('participant.number')
    .forNoKeyUpdate('participant')
    .execute();
}

/** The checkpoints of these modalities, and those that are named by their public id wherever they are. */
export async function checkpointsNamed(trx: Db, names: readonly string[], modalities: readonly number[]) {
  const ofModalities = [...new Set(modalities)];
  return await trx
    .selectFrom('checkpoint')
    .select(['number', 'oid', 'kind', 'position', 'modality_number'])
    .where((by) =>
      by.or([
        by('oid', 'in', [...new Set(names)]),
        ...(ofModalities.length > 0 ? [by('modality_number', 'in', ofModalities)] : []),
      ]),
    )
    .execute();
}

/** Tells whether anyone has a time by hand at this start: those without one have then not started. */
export async function hasStartTimes(db: Db, start: number): Promise<boolean> {
  const row = await db
    .selectFrom('manual_time')
    .select('time_ms')
    .where('checkpoint_number', '=', start)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Bibs of the people of a modality who have a time by hand. */
export async function bibsWithManualTimes(trx: Db, modality: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('manual_time')
    .innerJoin('participant', 'participant.number', 'manual_time.participant_number')
    .select('participant.bib')
    .distinct()
    .where('participant.modality_number', '=', modality)
    .orderBy('participant.bib')
    .execute();
  return rows.map(({ bib }) => bib ?? '');
}

export interface Penalty {
  readonly timeMs: Ms;
  readonly reason: string;
}

/** Gives the number of the penalty. */
export async function insertPenalty(
  trx: Db,
  person: number,
  { timeMs, reason, user }: Penalty & { readonly user: number | null },
): Promise<number> {
  const made = await trx
    .insertInto('penalty')
    .values({ participant_number: person, time_ms: timeMs, reason, created_by: user })
    .returning('number')
    .executeTakeFirstOrThrow();
  return made.number;
}

/** The penalty that was taken back; undefined: this person has none of that number. */
export const deletePenalty = (
  trx: Db,
  person: number,
  penalty: number,
): Promise<{ time_ms: Ms; reason: string } | undefined> =>
  trx
    .deleteFrom('penalty')
    .where('number', '=', penalty)
    .where('participant_number', '=', person)
    .returning(['time_ms', 'reason'])
    .executeTakeFirst();

/** All penalties of these people, in place of those that they had. */
export async function replacePenalties(trx: Db, penalties: ReadonlyMap<number, readonly Penalty[]>): Promise<void> {
  if (penalties.size === 0) return;
  await sql`delete from penalty where participant_number = any(${[...penalties.keys()]}::int[])`.execute(trx);
  const rows = [...penalties].flatMap(([person, those]) => those.map((penalty) => ({ person, ...penalty })));
  await sql`
    insert into penalty (participant_number, time_ms, reason)
    select * from unnest(${rows.map(({ person }) => person)}::int[], ${rows.map(({ timeMs }) => timeMs)}::int[],
      ${rows.map(({ reason }) => reason)}::text[])`.execute(trx);
}

/** The rulings of staff on a person so far. */
export interface RuledPerson {
  readonly number: number;
  readonly event: number;
  readonly modality: number;
  readonly bib: string | null;
  readonly is_timed: boolean;
  readonly is_official: boolean;
  readonly staff_status: StaffStatus | null;
  readonly disqualified_reason: string | null;
  readonly accepts_late_start: boolean;
  readonly bib_collected_at: EpochMs | null;
  readonly bib_note: string | null;
  readonly back_at: EpochMs | null;
  readonly is_cancelled: boolean;
}

/** Locked until the transaction is over. `participant`: public id. */
export const personToRule = (trx: Db, participant: string): Promise<RuledPerson | undefined> =>
  trx
    .selectFrom('participant as p')
    .innerJoin('modality as m', 'm.number', 'p.modality_number')
    .select([
      'p.number',
      'm.event_number as event',
      'm.number as modality',
      'p.bib',
      'm.is_timed',
      'p.staff_status',
      'p.disqualified_reason',
      'p.accepts_late_start',
    ])
    .select(['p.bib_collected_at', 'p.bib_note', 'p.back_at'])
    .select(sql<boolean>`m.status = 'finished_official'`.as('is_official'))
    .select(sql<boolean>`p.cancelled_at is not null`.as('is_cancelled'))
    .where('p.oid', '=', participant)
    .forNoKeyUpdate('p')
    .executeTakeFirst();

/** The report of somebody who gave up: when, where and by whom. */
export interface Retirement {
  readonly at: EpochMs;
  readonly place: string;
  readonly reportedBy: string;
}

/** Tells whether the result of a person has a finish, as it stands. */
export async function isFinished(trx: Db, person: number): Promise<boolean> {
  const row = await trx
    .selectFrom('result')
    .select('status')
    .where('participant_number', '=', person)
    .executeTakeFirst();
  return row?.status === 'finished';
}

/** Null: nothing was reported. */
export async function retirementOf(trx: Db, person: number): Promise<Retirement | null> {
  const row = await trx
    .selectFrom('retirement')
    .select(['at', 'location as place', 'reported_by as reportedBy'])
    .where('participant_number', '=', person)
    .executeTakeFirst();
  return row ?? null;
}

/** Null takes it back. */
export async function writeRetirement(trx: Db, person: number, retirement: Retirement | null): Promise<void> {
  await trx.deleteFrom('retirement').where('participant_number', '=', person).execute();
  if (retirement === null) return;
  const { at, place, reportedBy } = retirement;
  await trx
    .insertInto('retirement')
    .values({ participant_number: person, at, location: place, reported_by: reportedBy })
    .execute();
}

const columnsOf = ({ chip, heardAt, device, epoch, seq }: ReadKey) => ({ chip, heard_at: heardAt, device, epoch, seq });
const isRead = ({ chip, heardAt, device, epoch, seq }: ReadKey) =>
  sql<boolean>`(chip, heard_at, device, epoch, seq) = (${chip}, ${heardAt}, ${device}, ${epoch}, ${seq})`;

export async function isLogged(trx: Db, read: ReadKey): Promise<boolean> {
  return (await trx.selectFrom('read_log').select('chip').where(isRead(read)).executeTakeFirst()) !== undefined;
}

/**
 * Tells whether a read is of this person's race: the chip is theirs, and a reader of the race heard it in a window of its event, or in nobody's. Chips
 * of other events may have the same text.
 */
export async function isReadOfPerson(
  db: Db,
  { chip, device, heardAt }: ReadKey,
  person: Pick<RuledPerson, 'number' | 'event' | 'modality'>,
): Promise<boolean> {
  const open = sql`from reader_configuration c join modality m on m.number = c.modality_number
    where c.reader_number = ${device} and ${heardAt} between c.opens_at and c.closes_at`;
  const { rows } = await sql<{ isTheirs: boolean }>`
    select exists (select from chip where chip = ${chip} and participant_number = ${person.number})
      and exists (select from reader_configuration where reader_number = ${device} and modality_number = ${person.modality})
      and (exists (select ${open} and m.event_number = ${person.event}) or not exists (select ${open})) as "isTheirs"`.execute(
    db,
  );
  return rows[0]?.isTheirs ?? false;
}

/** An existing one stays as it is. False: all were there. */
export async function insertInvalidations(
  trx: Db,
  reads: readonly ReadKey[],
  { user, reason }: { readonly user: number | null; readonly reason: string },
): Promise<boolean> {
  if (reads.length === 0) return false;
  const written = await trx
    .insertInto('read_invalidation')
    .values(reads.map((read) => ({ ...columnsOf(read), by_user: user, reason })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The deleted row; undefined: there was none. */
export const deleteInvalidation = (trx: Db, read: ReadKey): Promise<{ reason: string | null } | undefined> =>
  trx.deleteFrom('read_invalidation').where(isRead(read)).returning('reason').executeTakeFirst();
