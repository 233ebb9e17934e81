import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';
import { saveReader } from './reader-repository.ts';

/** A reader, made if it is not known yet, serving a checkpoint (its number) from one instant to another. */
export interface ConfigurationOfReader {
  readonly reader: { readonly number: number; readonly name?: string | undefined };
  readonly checkpoint: number;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly minGapMs: Ms;
}

interface StoredConfiguration {
  readonly number: number;
  readonly reader_number: number;
  readonly checkpoint_number: number | null;
  readonly opens_at: number;
}

/**
 * Replaces the reader configurations of a modality by a list. One that serves the same checkpoint with the same reader keeps its id (of several,
 * the one with the same begin, else the first not taken yet); those missing from the list are deleted. Marks nobody.
 */
export async function replaceReaderConfigurations(
  trx: Db,
  modality: number,
  input: { readonly configurations: readonly ConfigurationOfReader[]; readonly newId: () => string },
): Promise<void> {
  const left: StoredConfiguration[] = await trx
    .selectFrom('reader_configuration')
    .select(['number', 'reader_number', 'checkpoint_number', 'opens_at'])
    .where('modality_number', '=', modality)
    .orderBy('number')
    .execute();
  for (const { reader: named, checkpoint, opensAt, closesAt, minGapMs } of input.configurations) {
    const reader = await saveReader(trx, named, input.newId);
    const row = {
      reader_number: reader,
      modality_number: modality,
      checkpoint_number: checkpoint,
      opens_at: opensAt,
      closes_at: closesAt,
      min_gap_ms: minGapMs,
    };
    const same = left.filter((one) => one.reader_number === reader && one.checkpoint_number === checkpoint);
    const stored = same.find(({ opens_at }) => opens_at === opensAt) ?? same[0];
    if (stored) {
      left.splice(left.indexOf(stored), 1);
      await trx.updateTable('reader_configuration').set(row).where('number', '=', stored.number).execute();
    } else {
      await trx
        .insertInto('reader_configuration')
        .values({ oid: input.newId(), ...row })
        .execute();
    }
  }
  const gone = left.map(({ number }) => number);
  if (gone.length > 0) await trx.deleteFrom('reader_configuration').where('number', 'in', gone).execute();
}

export interface NewConfiguration {
  readonly oid: string;
  /** Number of the reader. */
  readonly reader: number;
  readonly modality: number;
  readonly checkpoint: number;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly minGapMs?: Ms | undefined;
}

/** Marks nobody. */
export async function insertConfigurations(trx: Db, configurations: readonly NewConfiguration[]): Promise<void> {
  if (configurations.length === 0) return;
  await trx
    .insertInto('reader_configuration')
    .values(
      configurations.map((configuration) => ({
        oid: configuration.oid,
        reader_number: configuration.reader,
        modality_number: configuration.modality,
        checkpoint_number: configuration.checkpoint,
        opens_at: configuration.opensAt,
        closes_at: configuration.closesAt,
        min_gap_ms: configuration.minGapMs,
      })),
    )
    .execute();
}

/** Public numbers of the readers that serve a checkpoint. */
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
