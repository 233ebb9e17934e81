import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { resolveProblems } from '#modules/problems/problem-repository.ts';
import type { Db } from '#platform/context.ts';
import { type ReaderClocks, readerClocksOf } from './reader-clocks.ts';

/** The internal number of the reader with this public number; null: there is none. */
export async function findReaderByNumber(db: Db, number: number): Promise<number | null> {
  const found = await db.selectFrom('reader').select('number').where('numeric_id', '=', number).executeTakeFirst();
  return found?.number ?? null;
}

/** The names of readers by their public numbers; those without one are absent. */
export async function readerNames(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('reader')
    .select(['numeric_id', 'name'])
    .where('numeric_id', 'in', [...numbers])
    .execute();
  return new Map(rows.flatMap(({ numeric_id, name }) => (name ? [[numeric_id, name]] : [])));
}

/** The names of readers by their internal numbers; of one without a name its public number. */
export async function namesOfReaders(db: Db, readers: readonly number[]): Promise<Map<number, string>> {
  if (readers.length === 0) return new Map();
  const rows = await db
    .selectFrom('reader')
    .select(['number', 'numeric_id', 'name'])
    .where('number', 'in', [...readers])
    .execute();
  return new Map(rows.map(({ number, numeric_id, name }) => [number, name || String(numeric_id)]));
}

/** The internal number of a reader by its public number, made where it is not known yet: also where another node makes the same one at the same time. */
export async function findOrMakeReader(
  trx: Db,
  reader: { readonly number: number; readonly name?: string | undefined },
  newId: () => string,
): Promise<number> {
  const { number, name = usualName(number) } = reader;
  await trx
    .insertInto('reader')
    .values({ oid: newId(), numeric_id: number, name })
    .onConflict((conflict) => conflict.column('numeric_id').doNothing())
    .execute();
  await resolveProblems(trx, 'unknown_reader', [`reader:${number}`]);
  const { reader: internal } = await trx
    .selectFrom('reader')
    .select('number as reader')
    .where('numeric_id', '=', number)
    .executeTakeFirstOrThrow();
  return internal;
}

/** The same, and a name that is given becomes the name of the reader. */
export async function saveReader(
  trx: Db,
  { number, name }: { readonly number: number; readonly name?: string | undefined },
  newId: () => string,
): Promise<number> {
  const row = await trx
    .insertInto('reader')
    .values({ oid: newId(), numeric_id: number, name: name ?? usualName(number) })
    .onConflict((conflict) =>
      conflict.column('numeric_id').doUpdateSet((set) => ({ name: name ?? set.ref('reader.name') })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  await resolveProblems(trx, 'unknown_reader', [`reader:${number}`]);
  return row.number;
}

/** A new reader with the next free number. */
export async function makeNextReader(
  trx: Db,
  reader: { readonly oid: string; readonly name: string },
): Promise<{ reader: number; number: number }> {
  await sql`lock table reader in share row exclusive mode`.execute(trx);
  const row = await trx
    .insertInto('reader')
    .values((by) => ({
      ...reader,
      numeric_id: by.selectFrom('reader').select(sql<number>`coalesce(max(numeric_id), 0) + 1`.as('next')),
    }))
    .returning(['number', 'numeric_id'])
    .executeTakeFirstOrThrow();
  return { reader: row.number, number: row.numeric_id };
}

const usualName = (number: number): string => `Reader ${number}`;

/** A reader as staff ask about its clock. */
export interface ReaderClockLine {
  readonly number: number;
  readonly name: string;
  /** By how much the clock was ahead of the server when it last sent; null: it has not said. */
  readonly aheadMs: Ms | null;
  readonly measuredAt: EpochMs | null;
}

/** The readers whose clocks were measured, by number. */
export async function measuredClocks(db: Db): Promise<ReaderClockLine[]> {
  return await db
    .selectFrom('reader')
    .select(['numeric_id as number', 'name', 'clock_ahead_ms as aheadMs', 'clock_measured_at as measuredAt'])
    .where('clock_measured_at', 'is not', null)
    .orderBy('numeric_id')
    .execute();
}

/** While a reader's own clock showed `from` to `to`, it was `differenceMs` ahead of true time. */
export interface ClockDifference {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly differenceMs: Ms;
}

/** The clock differences of a reader (internal number) in the order in which they were set. The reader is locked until the transaction ends. */
export async function clockDifferences(trx: Db, reader: number): Promise<ClockDifference[]> {
  await trx.selectFrom('reader').select('number').where('number', '=', reader).forNoKeyUpdate().execute();
  return await trx
    .selectFrom('reader_clock')
    .select(['from_at as from', 'to_at as to', 'difference_ms as differenceMs'])
    .where('reader_number', '=', reader)
    .orderBy('number')
    .execute();
}

/** Stores a clock difference in place of those within its span. Marks nobody. */
export async function replaceClockDifference(
  trx: Db,
  { reader, from, to, differenceMs }: ClockDifference & { readonly reader: number },
): Promise<void> {
  // The newest difference for an instant counts, so those within the span never will again.
  await trx
    .deleteFrom('reader_clock')
    .where('reader_number', '=', reader)
    .where('from_at', '>=', from)
    .where('to_at', '<=', to)
    .execute();
  await insertClockDifferences(trx, reader, [{ from, to, differenceMs }]);
}

/** Stores these clock differences in place of all of a reader, the one that was set first first. Marks nobody. */
export async function replaceAllClockDifferences(
  trx: Db,
  reader: number,
  clocks: readonly ClockDifference[],
): Promise<void> {
  await trx.deleteFrom('reader_clock').where('reader_number', '=', reader).execute();
  await insertClockDifferences(trx, reader, clocks);
}

async function insertClockDifferences(trx: Db, reader: number, clocks: readonly ClockDifference[]): Promise<void> {
  for (const { from, to, differenceMs } of clocks)
    await trx
      .insertInto('reader_clock')
      .values({ reader_number: reader, from_at: from, to_at: to, difference_ms: differenceMs })
      .execute();
}

/** The known clock differences of these readers (internal numbers), the newest first: where two hold, the one set last counts. */
export async function loadReaderClocks(db: Db, readers: readonly number[]): Promise<ReaderClocks> {
  if (readers.length === 0) return new Map();
  const rows = await db
    .selectFrom('reader_clock')
    .select(['reader_number', 'from_at', 'to_at', 'difference_ms'])
    .where('reader_number', 'in', [...readers])
    .orderBy('number', 'desc')
    .execute();
  return readerClocksOf(rows);
}

/** A reader as its form has it. */
export interface ReaderFields {
  readonly name: string;
  readonly numeric_id: number;
}

/** Locked until the transaction ends; null: there is none. */
export async function findReaderFields(trx: Db, oid: string): Promise<ReaderFields | null> {
  const row = await trx
    .selectFrom('reader')
    .select(['name', 'numeric_id'])
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function writeReader(trx: Db, oid: string, fields: ReaderFields): Promise<void> {
  await trx
    .insertInto('reader')
    .values({ oid, ...fields })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet({ ...fields }))
    .execute();
  await resolveProblems(trx, 'unknown_reader', [`reader:${fields.numeric_id}`]);
}

/** Holds off everybody else who makes or renumbers a reader, until the transaction ends: no two of them take one number. */
export async function lockReaderNumbers(trx: Db): Promise<void> {
  await sql`lock table reader in share row exclusive mode`.execute(trx);
}

/** Tells whether another reader than this one has a number. */
export async function isNumberTaken(trx: Db, number: number, oid: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reader')
    .select('number')
    .where('numeric_id', '=', number)
    .where('oid', '<>', oid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a reader that stands nowhere, has sent nothing and has no token; false: it cannot be. */
export async function deleteUnusedReader(trx: Db, oid: string): Promise<boolean> {
  // A change that puts it at a checkpoint meanwhile is waited for, and seen by the next statement.
  await trx.selectFrom('reader').select('number').where('oid', '=', oid).forUpdate().execute();
  const { rows } = await sql`
    delete from reader r where r.oid = ${oid} and r.last_event_received is null and r.heartbeat is null
      and not exists (select from reader_configuration c where c.reader_number = r.number)
      and not exists (select from api_token t where t.reader_number = r.number)
      and not exists (select from read_log l where l.device = r.number)
    returning r.number`.execute(trx);
  return rows.length > 0;
}
