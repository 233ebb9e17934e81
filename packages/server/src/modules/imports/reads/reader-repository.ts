import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** `start`, `finish`, or the number of an intermediate checkpoint from 1. */
export type CheckpointName = 'start' | 'finish' | number;

/** The number of a checkpoint of a modality; intermediates count from 1. Null: there is none. */
export async function checkpointAt(db: Db, modality: number, name: CheckpointName): Promise<number | null> {
  const query = db.selectFrom('checkpoint').select('number').where('modality_number', '=', modality);
  const found =
    typeof name === 'string'
      ? await query.where('kind', '=', name).executeTakeFirst()
      : await query
          .where('kind', '=', 'intermediate')
          .orderBy('position')
          .offset(name - 1)
          .limit(1)
          .executeTakeFirst();
  return found?.number ?? null;
}

/** Numeric ids of the readers that serve a checkpoint. */
export async function configuredReaders(db: Db, checkpoint: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reader_configuration')
    .innerJoin('reader', 'reader.number', 'reader_configuration.reader_number')
    .select('reader.numeric_id')
    .distinct()
    .where('checkpoint_number', '=', checkpoint)
    .orderBy('reader.numeric_id')
    .execute();
  return rows.map(({ numeric_id }) => numeric_id);
}

/** Whether a reader with this numeric id is known. */
export async function isReaderKnown(db: Db, numericId: number): Promise<boolean> {
  const found = await db.selectFrom('reader').select('number').where('numeric_id', '=', numericId).executeTakeFirst();
  return found !== undefined;
}

/** When a modality begins and ends, as far as it is known. */
export async function spanOf(db: Db, modality: number): Promise<{ start: EpochMs | null; end: EpochMs | null }> {
  const row = await db
    .selectFrom('modality')
    .select(['gun_at', 'planned_start_at', 'planned_end_at'])
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  return { start: row.gun_at ?? row.planned_start_at?.getTime() ?? null, end: row.planned_end_at?.getTime() ?? null };
}

/** A new reader with the next free numeric id. */
export async function makeReader(
  trx: Db,
  reader: { readonly oid: string; readonly name: string },
): Promise<{ number: number; numericId: number }> {
  await sql`lock table reader in share row exclusive mode`.execute(trx);
  const row = await trx
    .insertInto('reader')
    .values((by) => ({
      ...reader,
      numeric_id: by.selectFrom('reader').select(sql<number>`coalesce(max(numeric_id), 0) + 1`.as('next')),
    }))
    .returning(['number', 'numeric_id'])
    .executeTakeFirstOrThrow();
  return { number: row.number, numericId: row.numeric_id };
}

interface NewConfiguration {
  readonly oid: string;
  readonly reader: number;
  readonly modality: number;
  readonly checkpoint: number;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

export async function writeConfiguration(trx: Db, configuration: NewConfiguration): Promise<void> {
  await trx
    .insertInto('reader_configuration')
    .values({
      oid: configuration.oid,
      reader_number: configuration.reader,
      modality_number: configuration.modality,
      checkpoint_number: configuration.checkpoint,
      opens_at: configuration.opensAt,
      closes_at: configuration.closesAt,
    })
    .execute();
}
