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

/** A reader at a checkpoint as its form has it: public ids, instants, seconds. */
export interface ConfigurationFields {
  readonly reader: string;
  readonly checkpoint: string;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly minGapMs: Ms;
}

/** Locked until the transaction ends; null: there is none. One whose checkpoint was deleted has none. */
export async function findConfiguration(trx: Db, oid: string): Promise<ConfigurationFields | null> {
  const row = await trx
    .selectFrom('reader_configuration as c')
    .innerJoin('reader', 'reader.number', 'c.reader_number')
    .leftJoin('checkpoint', 'checkpoint.number', 'c.checkpoint_number')
    .select([
      'reader.oid as reader',
      'checkpoint.oid as checkpoint',
      'c.opens_at as opensAt',
      'c.closes_at as closesAt',
      'c.min_gap_ms as minGapMs',
    ])
    .where('c.oid', '=', oid)
    .forNoKeyUpdate('c')
    .executeTakeFirst();
  return row ? { ...row, checkpoint: row.checkpoint ?? '' } : null;
}

/** The numbers behind the public ids of a reader and a checkpoint, and the span of the race there; each null where there is none. */
export async function placeOf(db: Db, { reader, checkpoint }: Pick<ConfigurationFields, 'reader' | 'checkpoint'>) {
  // The reader stays until the transaction ends: else it could be deleted between this and the write.
  const found = await db
    .selectFrom('reader')
    .select('number')
    .where('oid', '=', reader)
    .forKeyShare()
    .executeTakeFirst();
  const place = await db
    .selectFrom('checkpoint')
    .innerJoin('modality', 'modality.number', 'checkpoint.modality_number')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select([
      'checkpoint.number',
      'checkpoint.modality_number as modality',
      'checkpoint.is_timed as isTimed',
      'checkpoint.kind',
      'event.time_zone as zone',
      'modality.planned_start_at',
      'modality.planned_end_at',
      'event.date_start',
      'event.date_end',
      'modality.status',
    ])
    .where('checkpoint.oid', '=', checkpoint)
    .executeTakeFirst();
  if (!place) return { reader: found?.number ?? null, place: null };
  const { planned_start_at, planned_end_at, date_start, date_end, ...at } = place;
  const startsAt = (planned_start_at ?? date_start)?.getTime() ?? null;
  const ends = [planned_start_at, planned_end_at, date_start, date_end].flatMap((one) => one?.getTime() ?? []);
  return {
    reader: found?.number ?? null,
    place: { ...at, startsAt, endsAt: ends.length === 0 ? null : Math.max(...ends) },
  };
}

export async function writeConfiguration(trx: Db, configuration: NewConfiguration): Promise<void> {
  const { oid, reader, modality, checkpoint, opensAt, closesAt, minGapMs = 0 } = configuration;
  const row = {
    reader_number: reader,
    modality_number: modality,
    checkpoint_number: checkpoint,
    opens_at: opensAt,
    closes_at: closesAt,
    min_gap_ms: minGapMs,
  };
  await trx
    .insertInto('reader_configuration')
    .values({ oid, ...row })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(row))
    .execute();
}

export async function deleteConfiguration(trx: Db, oid: string): Promise<void> {
  await trx.deleteFrom('reader_configuration').where('oid', '=', oid).execute();
}

/** The windows of the readers of a race, locked until the transaction ends. */
export const configurationWindows = (trx: Db, modality: number) =>
  trx
    .selectFrom('reader_configuration')
    .select(['oid', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('modality_number', '=', modality)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();

/** Moves the windows of all readers of a race. Marks nobody. */
export async function shiftWindows(trx: Db, modality: number, byMs: Ms): Promise<void> {
  await trx
    .updateTable('reader_configuration')
    .set((by) => ({ opens_at: by('opens_at', '+', byMs), closes_at: by('closes_at', '+', byMs) }))
    .where('modality_number', '=', modality)
    .execute();
}
