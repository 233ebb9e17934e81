import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { ReaderConfigurationTable, ReaderTable } from '@dorsal/server/platform/db/tables/timing.ts';
import type { Insertable, Kysely } from 'kysely';
import { aModality } from './a-modality.ts';
import { factoryNow, nextId, nextNumber } from './next-id.ts';

export interface MadeReader {
  readonly number: number;
  readonly oid: string;
  readonly numericId: number;
}

/** A box that nothing was heard of yet. */
export async function aReader(
  db: Kysely<Database>,
  wishes: Partial<Insertable<ReaderTable>> = {},
): Promise<MadeReader> {
  const numericId = wishes.numeric_id ?? 1_000 + nextNumber();
  const made = await db
    .insertInto('reader')
    .values({ oid: nextId(), name: `Lector ${numericId}`, ...wishes, numeric_id: numericId })
    .returning(['number', 'oid'])
    .executeTakeFirstOrThrow();
  return { ...made, numericId };
}

export interface MadeReaderConfiguration {
  readonly number: number;
  readonly oid: string;
  readonly readerNumber: number;
  readonly modalityNumber: number;
  readonly checkpointNumber: number | null;
}

/** A reader at a checkpoint from an hour before to ten hours after the factory's clock: at the finish unless another one is given. */
export async function aReaderConfiguration(
  db: Kysely<Database>,
  wishes: Partial<Insertable<ReaderConfigurationTable>> = {},
): Promise<MadeReaderConfiguration> {
  const readerNumber = wishes.reader_number ?? (await aReader(db)).number;
  const modalityNumber = wishes.modality_number ?? (await aModality(db)).number;
  const checkpointNumber = wishes.checkpoint_number ?? (await finishOf(db, modalityNumber));
  const made = await db
    .insertInto('reader_configuration')
    .values({
      oid: nextId(),
      opens_at: factoryNow - 3_600_000,
      closes_at: factoryNow + 36_000_000,
      ...wishes,
      reader_number: readerNumber,
      modality_number: modalityNumber,
      checkpoint_number: checkpointNumber,
    })
    .returning(['number', 'oid'])
    .executeTakeFirstOrThrow();
  return { ...made, readerNumber, modalityNumber, checkpointNumber };
}

async function finishOf(db: Kysely<Database>, modality: number): Promise<number> {
  const finish = await db
    .selectFrom('checkpoint')
    .select('number')
    .where('modality_number', '=', modality)
    .where('kind', '=', 'finish')
    .executeTakeFirstOrThrow();
  return finish.number;
}
