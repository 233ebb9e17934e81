import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ImportRefused, refused } from '../fault.ts';
import {
  type CheckpointName,
  checkpointAt,
  configuredReaders,
  makeReader,
  spanOf,
  writeConfiguration,
} from './reader-repository.ts';

const dayMs = 86_400_000;

/**
 * The reader (numeric id) whose reads at a checkpoint a file holds: the one configured there. Where none is, a reader is made for the file, with a window
 * from a day before the planned start to two days after the end, so that the reads count.
 */
export async function readerOfCheckpoint(
  context: Context,
  modality: number,
  name: CheckpointName,
): Promise<{ readonly ok: true; readonly numericId: number } | ImportRefused> {
  const checkpoint = await checkpointAt(context.db, modality, name);
  if (checkpoint === null) return refused({ path: 'checkpoint', message: `the modality has no checkpoint ${name}` });
  const readers = await configuredReaders(context.db, checkpoint);
  const [only] = readers;
  if (only !== undefined && readers.length === 1) return { ok: true, numericId: only };
  if (only !== undefined) {
    const listed = readers.join(', ');
    return refused({
      path: 'checkpoint',
      message: `several readers are configured there (${listed}): name one with --reader`,
    });
  }
  const window = windowAround(await spanOf(context.db, modality), context.now());
  return await context.db.transaction().execute(async (trx: Db) => {
    const reader = await makeReader(trx, { oid: context.newId(), name: `File for checkpoint ${name}` });
    await writeConfiguration(trx, { oid: context.newId(), reader: reader.number, modality, checkpoint, ...window });
    await mark(trx, 'reader_checkpoint', { modality });
    return { ok: true, numericId: reader.numericId };
  });
}

function windowAround(span: { readonly start: EpochMs | null; readonly end: EpochMs | null }, now: EpochMs) {
  const start = span.start ?? now;
  return { opensAt: start - dayMs, closesAt: Math.max(span.end ?? start, start) + 2 * dayMs };
}
