import type { ReadItem } from '@dorsal/contract/calls/reads.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { trueInstant } from '#modules/readers/reader-clocks.ts';
import { loadReaderClocks } from '#modules/readers/reader-repository.ts';
import { ofEvent, usesOfReaders } from '#modules/reads/verdict-repository.ts';
import type { Db } from '#platform/context.ts';

interface LoggedRow {
  device: number;
  epoch: number;
  seq: number;
  chip: string;
  heard_at: EpochMs;
  kind: ReadItem['kind'];
  antenna: number | null;
  rssi: number | null;
  chip_text: string | null;
  raw: string | null;
}

/** A read of the log on its way to the copy. */
export interface ScriptRead<Item> {
  /** Number of its reader. */
  readonly reader: number;
  /** The instant of the read, by a true clock. */
  readonly at: EpochMs;
  readonly epoch: number;
  readonly seq: number;
  readonly item: Item;
}

/** The reads of an event's readers (internal numbers) for it, as they were sent. */
export async function loggedReads(db: Db, event: number, readers: readonly number[]): Promise<ScriptRead<ReadItem>[]> {
  const clocks = await loadReaderClocks(db, readers);
  const isOurs = ofEvent(event, await usesOfReaders(db, readers));
  const { rows } = await sql<LoggedRow>`
    select device, epoch, seq, chip, heard_at, kind, antenna, rssi, chip_text, raw from read_log
    where device = any(${[...readers]}::int[])`.execute(db);
  return rows
    .map((row) => ({
      reader: row.device,
      at: trueInstant(clocks, row.device, row.heard_at),
      epoch: row.epoch,
      seq: row.seq,
      item: itemOf(row),
    }))
    .filter(({ reader, at }) => isOurs(reader, at));
}

const itemOf = (row: LoggedRow): ReadItem => ({
  epoch: row.epoch,
  seq: row.seq,
  chip: row.chip_text ?? row.chip,
  time: row.heard_at,
  kind: row.kind,
  ...(row.antenna !== null && { antenna: row.antenna }),
  ...(row.rssi !== null && { rssi: row.rssi }),
  ...(row.raw !== null && { raw: row.raw }),
});

/** A gun of an original: of the modality, or of one of its waves. */
export interface ScriptGun {
  /** The modality's number. */
  readonly modality: number;
  /** The name of the wave. */
  readonly wave: string | null;
  readonly at: EpochMs;
}

export async function gunsOf(db: Db, modalities: readonly number[]): Promise<ScriptGun[]> {
  const ofModalities = await db
    .selectFrom('modality')
    .select(['number as modality', 'gun_at as at'])
    .where('number', 'in', [...modalities])
    .execute();
  const ofWaves = await db
    .selectFrom('wave')
    .select(['modality_number as modality', 'name as wave', 'gun_at as at'])
    .where('modality_number', 'in', [...modalities])
    .execute();
  const guns = [...ofModalities.map((one) => ({ ...one, wave: null })), ...ofWaves];
  return guns.flatMap((gun) => (gun.at === null ? [] : [{ ...gun, at: gun.at }]));
}

/** The readers (internal numbers) that serve these modalities. */
export async function readersOf(db: Db, modalities: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('reader_configuration')
    .select('reader_number')
    .distinct()
    .where('modality_number', 'in', [...modalities])
    .execute();
  return rows.map((row) => row.reader_number);
}

/** Gives the test whether an instant lies in a window of a reader of these modalities. */
export async function windowsOf(
  db: Db,
  modalities: readonly number[],
): Promise<(reader: number, at: EpochMs) => boolean> {
  const rows = await db
    .selectFrom('reader_configuration')
    .select(['reader_number', 'opens_at', 'closes_at'])
    .where('modality_number', 'in', [...modalities])
    .execute();
  const windows = Map.groupBy(rows, (row) => row.reader_number);
  return (reader, at) => (windows.get(reader) ?? []).some((open) => at >= open.opens_at && at <= open.closes_at);
}
