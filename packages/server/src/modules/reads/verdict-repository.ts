import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { NewRead } from './read-batch.ts';

/** A read of the log, as it is stored. */
export type LoggedRead = Omit<NewRead, 'chipText' | 'raw'>;

/** Internal number of the event of a modality; null: there is no such modality. */
export async function eventOfModality(db: Db, modality: number): Promise<number | null> {
  const found = await db
    .selectFrom('modality')
    .select('event_number')
    .where('number', '=', modality)
    .executeTakeFirst();
  return found?.event_number ?? null;
}

/** All reads of these readers (internal numbers), in no order. `chips`: of these alone. */
export async function readsOfReaders(
  db: Db,
  readers: readonly number[],
  chips?: readonly string[] | undefined,
): Promise<LoggedRead[]> {
  const isOfChips = chips === undefined ? sql`` : sql`and chip = any(${[...chips]}::text[])`;
  const { rows } = await sql<LoggedRead>`
    select chip, heard_at as "heardAt", device, epoch, seq, kind, antenna, rssi from read_log
    where device = any(${[...readers]}::int[]) ${isOfChips}`.execute(db);
  return rows;
}

/** The chips of a person (internal number), in normalised form. */
export async function chipsOfPerson(db: Db, person: number): Promise<string[]> {
  const rows = await db.selectFrom('chip').select('chip').where('participant_number', '=', person).execute();
  return rows.map(({ chip }) => chip);
}

/** The window of a reader in an event. */
export interface ReaderUse {
  readonly reader: number;
  readonly event: number;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** The windows of these readers, of all events. */
export async function usesOfReaders(db: Db, readers: readonly number[]): Promise<ReaderUse[]> {
  return await db
    .selectFrom('reader_configuration')
    .innerJoin('modality', 'modality.number', 'reader_configuration.modality_number')
    .select(['reader_number as reader', 'event_number as event', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('reader_number', 'in', [...readers])
    .execute();
}

/** Gives the test whether a read of a reader at an instant is the event's: it lies in a window of the event, or in nobody's. */
export function ofEvent(event: number, uses: readonly ReaderUse[]): (reader: number, at: EpochMs) => boolean {
  const ofReader = Map.groupBy(uses, ({ reader }) => reader);
  return (reader, at) => {
    const open = (ofReader.get(reader) ?? []).filter(({ opensAt, closesAt }) => at >= opensAt && at <= closesAt);
    return open.length === 0 || open.some((use) => use.event === event);
  };
}

/** The public number of each reader, by its internal one. */
export async function loadReaderNumbers(db: Db, readers: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reader')
    .select(['number', 'numeric_id'])
    .where('number', 'in', [...readers])
    .execute();
  return new Map(rows.map((row) => [row.number, row.numeric_id]));
}

export interface ChipOwner {
  readonly chip: string;
  readonly participant: number;
  readonly modality: number;
  readonly bib: string | null;
}

/** The owners of the chips that these readers may read: in every modality of the event, and in every other modality that the readers serve. */
export async function chipOwners(db: Db, event: number, readers: readonly number[]): Promise<ChipOwner[]> {
  return await db
    .selectFrom('chip')
    .innerJoin('participant', 'participant.number', 'chip.participant_number')
    .select(['chip.chip', 'participant.number as participant', 'chip.modality_number as modality', 'participant.bib'])
    .where('participant.cancelled_at', 'is', null)
    .where((where) =>
      where.or([
        where('chip.event_number', '=', event),
        where('chip.modality_number', 'in', (served) =>
          served
            .selectFrom('reader_configuration')
            .select('reader_configuration.modality_number')
            .where('reader_number', 'in', [...readers]),
        ),
      ]),
    )
    .execute();
}
