import type { Db } from '#platform/context.ts';
import { courseOf } from './course-repository.ts';
import type { ReaderConfigurationDocument } from './modality-document.ts';

interface Kept {
  readonly number: number;
  readonly reader_number: number;
  readonly checkpoint_number: number | null;
  readonly opens_at: number;
}

/**
 * The reader configurations of a modality as the file lists them. One that serves the same checkpoint with the same reader keeps
 * its id (of several, the one with the same begin, else the first not taken yet); what the list does not have goes.
 */
export async function replaceReaderConfigurations(
  trx: Db,
  modality: number,
  input: { readonly configurations: readonly ReaderConfigurationDocument[]; readonly newId: () => string },
): Promise<void> {
  const course = await courseOf(trx, modality);
  const left: Kept[] = await trx
    .selectFrom('reader_configuration')
    .select(['number', 'reader_number', 'checkpoint_number', 'opens_at'])
    .where('modality_number', '=', modality)
    .orderBy('number')
    .execute();
  for (const configuration of input.configurations) {
    const reader = await writeReader(trx, configuration.reader, input.newId);
    const checkpoint = course.find(
      ({ kind, position }) => (kind === 'intermediate' ? position : kind) === configuration.checkpoint,
    );
    if (!checkpoint) throw new Error(`checkpoint ${configuration.checkpoint} was checked and is not there`);
    const row = {
      reader_number: reader,
      modality_number: modality,
      checkpoint_number: checkpoint.number,
      opens_at: configuration.datetime_start,
      closes_at: configuration.datetime_end,
      min_gap_ms: configuration.security_seconds,
    };
    const same = left.filter((kept) => kept.reader_number === reader && kept.checkpoint_number === checkpoint.number);
    const kept = same.find(({ opens_at }) => opens_at === row.opens_at) ?? same[0];
    if (kept) {
      left.splice(left.indexOf(kept), 1);
      await trx.updateTable('reader_configuration').set(row).where('number', '=', kept.number).execute();
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

/** The internal number of a reader; one that is not known yet is made. */
async function writeReader(
  trx: Db,
  reader: ReaderConfigurationDocument['reader'],
  newId: () => string,
): Promise<number> {
  const row = await trx
    .insertInto('reader')
    .values({ oid: newId(), numeric_id: reader.numeric_id, name: reader.name ?? `Reader ${reader.numeric_id}` })
    .onConflict((conflict) =>
      conflict.column('numeric_id').doUpdateSet((set) => ({ name: reader.name ?? set.ref('reader.name') })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number;
}
