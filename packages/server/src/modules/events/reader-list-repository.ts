import type { listReaderConfigurations, listReaders } from '@dorsal/contract/calls/readers.ts';
import { mostRows, pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { containsText } from '#platform/db/like-pattern.ts';
import type { ReaderClockTable, ReaderConfigurationTable, ReaderTable } from '#platform/db/tables/timing.ts';

export type ReaderRow = Selectable<ReaderTable>;
export type ReaderClockRow = Selectable<ReaderClockTable>;

const orderColumns = { name: 'name', numeric_id: 'numeric_id', heartbeat: 'heartbeat' } as const;

/** Readers in the order asked for, else by their number. */
export async function findReaders(db: Db, question: BodyOf<typeof listReaders>): Promise<ReaderRow[]> {
  const { id, name, order } = question;
  const { offset, limit } = pageOf(question, mostRows);
  let query = db.selectFrom('reader').selectAll();
  if (id !== undefined) query = query.where('oid', '=', id);
  if (name !== undefined) {
    query = query.where(sql<boolean>`${containsText(sql`name`, name)} or numeric_id::text = ${name}`);
  }
  for (const asked of order ?? []) {
    const isDown = asked.startsWith('-');
    const column = orderColumns[(isDown ? asked.slice(1) : asked) as keyof typeof orderColumns]; // the contract takes these names only
    query = query.orderBy(column, (by) => (isDown ? by.desc().nullsLast() : by.asc().nullsLast()));
  }
  return await query.orderBy('numeric_id').offset(offset).limit(limit).execute();
}

export async function clocksOf(db: Db, readers: readonly number[]): Promise<ReaderClockRow[]> {
  if (readers.length === 0) return [];
  return await db
    .selectFrom('reader_clock')
    .selectAll()
    .where('reader_number', 'in', [...readers])
    .orderBy('from_at')
    .execute();
}

/** A reader configuration with the public id of its reader, and of its checkpoint while it exists. */
export type ReaderConfigurationRow = Selectable<ReaderConfigurationTable> & {
  readonly reader_oid: string;
  readonly checkpoint_oid: string | null;
};

/** Configurations of checkpoints, of readers or of a modality: newest first for readers, in course order else. */
export async function findReaderConfigurations(
  db: Db,
  question: BodyOf<typeof listReaderConfigurations>,
  events: 'all' | readonly number[],
): Promise<ReaderConfigurationRow[]> {
  const { intermediate, reader, modality } = question;
  const { offset, limit } = pageOf(question, mostRows);
  let query = db
    .selectFrom('reader_configuration as rc')
    .innerJoin('reader', 'reader.number', 'rc.reader_number')
    .leftJoin('checkpoint', 'checkpoint.number', 'rc.checkpoint_number')
    .innerJoin('modality', 'modality.number', 'rc.modality_number')
    .selectAll('rc')
    .select(['reader.oid as reader_oid', 'checkpoint.oid as checkpoint_oid']);
  if (intermediate !== undefined) query = query.where('checkpoint.oid', 'in', [...intermediate, '']);
  if (reader !== undefined) query = query.where('reader.oid', 'in', [...reader, '']);
  if (modality !== undefined) query = query.where('modality.oid', '=', modality);
  if (events !== 'all') query = query.where('modality.event_number', 'in', [...events, 0]);
  query =
    reader === undefined
      ? query.orderBy('rc.modality_number').orderBy('checkpoint.position').orderBy('rc.opens_at')
      : query.orderBy('rc.opens_at', 'desc');
  return await query.orderBy('rc.number').offset(offset).limit(limit).execute();
}

export async function readersOf(db: Db, numbers: readonly number[]): Promise<ReaderRow[]> {
  if (numbers.length === 0) return [];
  return await db
    .selectFrom('reader')
    .selectAll()
    .where('number', 'in', [...numbers])
    .execute();
}
