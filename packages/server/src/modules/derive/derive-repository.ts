import type { EpochMs, Ms, Result, Warning } from '@dorsal/domain/timing/types.ts';
import type { Steady } from '@dorsal/domain/walk/steady-result.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Context, Db } from '#platform/context.ts';
import { type AppendedEvent, type BoardChanges, emptyResult, encodeBoardChanges } from './board-change.ts';

/** Channel that nudges board nodes; the payload is `modality:version`. */
export const boardChannel = 'dorsal_board';

/** People marked together by one batch of reads or one change. */
export interface Mark {
  readonly participants: readonly number[];
  readonly is_person: boolean;
  readonly is_correction: boolean;
  readonly keeps_steady: boolean;
  readonly at: EpochMs;
}

/** Rows of the queue taken by one statement, at most. */
const mostRows = 1_000;

/** Takes marks off the queue of a modality until they name `people` people or more, or until none is left. */
export async function takeMarks(trx: Db, modality: number, people: number): Promise<{ marks: Mark[]; isAll: boolean }> {
  const { rows } = await sql<Mark>`
    delete from dirty_result
    where ctid = any(array(
      select ctid from (
        select ctid, named, sum(named) over (rows unbounded preceding) as so_far from (
          select ctid, cardinality(participants) as named from dirty_result where modality_number = ${modality} limit ${sql.lit(mostRows)}
        ) first
      ) counted
      where so_far - named < ${people}
    ))
    returning participants, is_person, is_correction, keeps_steady, at`.execute(trx);
  const named = rows.reduce((sum, { participants }) => sum + participants.length, 0);
  return { marks: rows, isAll: named < people && rows.length < mostRows };
}

/** The number of people named by the marks in the queue of a modality, each as often as it stands there. */
export async function countMarked(trx: Db, modality: number): Promise<number> {
  const { rows } = await sql<{ named: number }>`
    select coalesce(sum(cardinality(participants)), 0)::int as named from dirty_result where modality_number = ${modality}`.execute(
    trx,
  );
  return rows[0]?.named ?? 0;
}

/** Modalities with marks in the queue. */
export async function markedModalities(db: Db): Promise<number[]> {
  // A jump from modality to modality through the index: the queue can be long, the modalities are few.
  const { rows } = await sql<{ modality_number: number }>`
    with recursive marked as (
      (select modality_number from dirty_result order by modality_number limit 1)
      union all
      select (select d.modality_number from dirty_result d where d.modality_number > marked.modality_number order by d.modality_number limit 1)
      from marked where marked.modality_number is not null
    )
    select modality_number from marked where modality_number is not null`.execute(db);
  return rows.map((row) => row.modality_number);
}

/** Writes those of these results that are new or differ from the stored ones, and returns their people. */
export async function writeResults(trx: Db, modality: number, results: readonly NewResultRow[]): Promise<number[]> {
  if (results.length === 0) return [];
  const list = (of: (row: NewResultRow) => string | number | null): string =>
    `{${results.map((row) => of(row) ?? 'NULL').join(',')}}`;
  const { rows } = await sql<{ participant_number: number }>`
    insert into result (participant_number, modality_number, status, reference_at, wave_number, net_start_at, crossings, held, penalty_ms, warnings,
      steady_from, steady_to, loses_only_finish, lost_finish_at)
    select id, ${modality}, status, reference_at, wave, net_start_at, crossings::bigint[], held::int[], penalty_ms, warnings::text[],
      steady_from, steady_to, loses_only_finish, lost_finish_at
    from unnest(${list((row) => row.id)}::int[], ${list((row) => row.status)}::text[], ${list((row) => row.referenceAt)}::bigint[],
      ${list((row) => row.wave)}::int[], ${list((row) => row.netStartAt)}::bigint[], ${list((row) => `"${row.crossings}"`)}::text[],
      ${list((row) => row.held && `"${row.held}"`)}::text[], ${list((row) => row.penaltyMs)}::int[], ${list((row) => `"${row.warnings}"`)}::text[],
      ${list((row) => row.steady?.from ?? null)}::bigint[], ${list((row) => row.steady?.to ?? null)}::bigint[], ${list((row) => String(row.steady?.losesOnlyFinish === true))}::boolean[],
      ${list((row) => row.steady?.lostFinishAt ?? null)}::bigint[])
      as folded (id, status, reference_at, wave, net_start_at, crossings, held, penalty_ms, warnings, steady_from, steady_to, loses_only_finish, lost_finish_at)
    on conflict (participant_number) do update set modality_number = excluded.modality_number, status = excluded.status,
      reference_at = excluded.reference_at, wave_number = excluded.wave_number, net_start_at = excluded.net_start_at,
      crossings = excluded.crossings, held = excluded.held, penalty_ms = excluded.penalty_ms, warnings = excluded.warnings,
      steady_from = excluded.steady_from, steady_to = excluded.steady_to, loses_only_finish = excluded.loses_only_finish, lost_finish_at = excluded.lost_finish_at
    where (result.crossings, result.held, result.status, result.reference_at, result.net_start_at, result.wave_number, result.penalty_ms, result.warnings, result.modality_number,
        result.steady_from, result.steady_to, result.loses_only_finish, result.lost_finish_at)
      is distinct from (excluded.crossings, excluded.held, excluded.status, excluded.reference_at, excluded.net_start_at, excluded.wave_number, excluded.penalty_ms,
        excluded.warnings, excluded.modality_number, excluded.steady_from, excluded.steady_to, excluded.loses_only_finish, excluded.lost_finish_at)
    returning participant_number`.execute(trx);
  return rows.map((row) => row.participant_number);
}

/** The stored results of these people on this board; people without one are absent. */
export async function loadStanding(trx: Db, modality: number, people: readonly number[]): Promise<Map<number, Result>> {
  const rows = await trx
    .selectFrom('result')
    .selectAll()
    .where('participant_number', 'in', [...people])
    .where('modality_number', '=', modality)
    .execute();
  return new Map(rows.map((row) => [row.participant_number, resultOfRow(row)]));
}

/** Removes the results of people who are no longer on this board, and returns those people; one that belongs to the person's new modality stays. */
export async function removeResults(trx: Db, modality: number, people: readonly number[]): Promise<number[]> {
  if (people.length === 0) return [];
  await sql`delete from parked_result where modality_number = ${modality} and participant_number = any(${[...people]}::int[])`.execute(
    trx,
  );
  const { rows } = await sql<{ participant_number: number }>`
    delete from result where modality_number = ${modality} and participant_number = any(${[...people]}::int[])
    returning participant_number`.execute(trx);
  return rows.map((row) => row.participant_number);
}

export interface NewBoardEvent {
  readonly modality: number;
  /** Null: too many to carry, the event says reload. */
  readonly changes: BoardChanges | null;
  /** The instant of the oldest change. */
  readonly at: EpochMs;
}

/** Appends the next event of a modality and nudges the board nodes. Only under the derive lock. */
export async function appendBoardEvent(trx: Db, { modality, changes, at }: NewBoardEvent): Promise<AppendedEvent> {
  const text = changes && encodeBoardChanges(changes);
  const { rows } = await sql<{ version: number }>`
    with appended as (
      insert into board_event (modality_number, version, is_reload, changes, at)
      select ${modality}, coalesce(max(version), 0) + 1, ${changes === null}, ${text}::json, ${at}
      from board_event where modality_number = ${modality}
      returning version
    )
    select version, pg_notify(${boardChannel}, ${modality}::text || ':' || version::text) from appended`.execute(trx);
  const version = rows[0]?.version;
  if (version === undefined) throw new Error('an aggregate gave no row');
  return { modality, version, at, text };
}

/** Drops events older than `before`, but never the newest of a modality: the next version is counted from it. */
export async function pruneBoardEvents(db: Db, before: EpochMs): Promise<void> {
  await sql`
    delete from board_event e
    where e.at < ${before} and e.version < (select max(version) from board_event newest where newest.modality_number = e.modality_number)`.execute(
    db,
  );
}

/** Advisory lock class of the derive of one modality; the key is the modality's number. Locked until the commit, so versions have no holes. */
const deriveLockClass = 7;

// Without sequential scans: the queue is a big table with few rows in it, others may be too, and the planner believes the size.
const plainLookUps = 'set local enable_seqscan = off';

/**
 * Runs `work` in a transaction that begins when nobody else derives the modality, and makes others wait until its end. READ COMMITTED: its statements
 * see the commit of the derive before. One round trip to begin: a derive is short, and there are many.
 */
export const inDerive = <Value>(
  db: Context['db'],
  modality: number,
  work: (trx: Db) => Promise<Value>,
): Promise<Value> =>
  inTransaction(
    db,
    `begin; ${plainLookUps}; select pg_advisory_xact_lock(${deriveLockClass}, ${Math.trunc(modality)})`,
    work,
  );

/**
 * Two connections beside the one of a derive: they load while it writes. They see commits from before their statement, as
 * the first one does, and never the writes of the derive itself.
 */
export function besideDerive<Value>(
  db: Context['db'],
  work: (first: Db, second: Db) => Promise<Value>,
): Promise<Value> {
  const begin = `begin read only; ${plainLookUps}`;
  return inTransaction(db, begin, (first) => inTransaction(db, begin, (second) => work(first, second)));
}

function inTransaction<Value>(db: Context['db'], begin: string, work: (trx: Db) => Promise<Value>): Promise<Value> {
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(begin));
    try {
      const value = await work(connection);
      await connection.executeQuery(CompiledQuery.raw('commit'));
      return value;
    } catch (error) {
      // A connection that is gone took its transaction with it.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}

/** A result as its row is written; the lists as PostgreSQL writes them. */
export interface NewResultRow {
  /** The participant's number. */
  readonly id: number;
  readonly status: Result['status'];
  readonly referenceAt: EpochMs | null;
  readonly wave: number | null;
  readonly netStartAt: EpochMs | null;
  readonly crossings: string;
  /** Null: none is being checked. */
  readonly held: string | null;
  readonly penaltyMs: Ms;
  readonly warnings: string;
  readonly steady: Steady | null;
}

const biggestInteger = 2_147_483_647;

/** Throws where no row can hold a folded result: a penalty beyond an integer, an instant that is no whole number. */
export function mustFitRow({ referenceAt, netStartAt, crossings, penaltyMs }: Result): void {
  mustBeInstant(referenceAt);
  mustBeInstant(netStartAt);
  for (const at of crossings) mustBeInstant(at);
  if (!Number.isInteger(penaltyMs) || Math.abs(penaltyMs) > biggestInteger) {
    throw new RangeError(`penalties of ${penaltyMs} ms are more than a result can hold`);
  }
}

/** A folded result that fits as its row will hold it. */
export function newResultRow(id: number, result: Result, steady: Steady | null = null): NewResultRow {
  const { status, referenceAt, wave, netStartAt, crossings, held, penaltyMs, warnings } = result;
  return {
    id,
    status,
    referenceAt,
    wave,
    netStartAt,
    // JSON writes a list of numbers and nulls as PostgreSQL reads it, but for the brackets.
    crossings: `{${JSON.stringify(crossings).slice(1, -1)}}`,
    held: held.length === 0 ? null : `{${held.join(',')}}`,
    penaltyMs,
    warnings: `{${warnings.join(',')}}`,
    steady,
  };
}

function mustBeInstant(at: EpochMs | null): void {
  if (at !== null && !Number.isSafeInteger(at)) throw new RangeError(`${at} is no instant`);
}

/** A row of `result`, selected with its own column names, → the domain's value. */
export function resultOfRow(row: {
  readonly status: string;
  readonly reference_at: number | null;
  readonly wave_number: number | null;
  readonly net_start_at: number | null;
  readonly crossings: readonly (number | null)[];
  readonly held: readonly number[] | null;
  readonly penalty_ms: number;
  readonly warnings: readonly string[];
}): Result {
  return {
    status: row.status as Result['status'], // only derive writes this column
    referenceAt: row.reference_at,
    wave: row.wave_number,
    netStartAt: row.net_start_at,
    crossings: row.crossings,
    held: row.held ?? emptyResult.held,
    penaltyMs: row.penalty_ms,
    warnings: row.warnings as readonly Warning[], // as above
  };
}
