import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { type ImportRefused, refused } from '#modules/imports/fault.ts';
import { type ImportRun, importer } from '#modules/imports/import-run.ts';
import { refusedAsOfficial } from '#modules/imports/official-results.ts';
import { type CheckpointName, checkpointCalled, loadCourse, spanOf } from '#modules/races/course-repository.ts';
import { configuredReaders, insertConfigurations } from '#modules/readers/configuration-repository.ts';
import { noteOfficial } from '#modules/readers/note-official.ts';
import { officialRaces } from '#modules/readers/official-repository.ts';
import { makeNextReader } from '#modules/readers/reader-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';

const dayMs = 86_400_000;

/**
 * The number of the reader for the reads of a file at a checkpoint: the one configured there. If there is none, a reader is made for the file,
 * with a window from a day before the planned start to two days after the end, so that the reads count: in a race whose results are official only where they may move.
 */
export async function readerOfCheckpoint(
  context: Context,
  { modality, checkpoint: name }: { readonly modality: number; readonly checkpoint: CheckpointName },
  { by = importer, movesOfficial = false }: Pick<ImportRun<unknown>, 'by' | 'movesOfficial'> = {},
): Promise<{ readonly ok: true; readonly number: number } | ImportRefused> {
  const checkpoint = checkpointCalled(await loadCourse(context.db, modality), name)?.number;
  if (checkpoint === undefined)
    return refused({ path: 'checkpoint', message: `the modality has no checkpoint ${name}` });
  const readers = await configuredReaders(context.db, checkpoint);
  const [only] = readers;
  if (only !== undefined && readers.length === 1) return { ok: true, number: only };
  if (only !== undefined) {
    const listed = readers.join(', ');
    return refused({
      path: 'checkpoint',
      message: `several readers are configured there (${listed}): name one with --reader`,
    });
  }
  const window = windowAround(await spanOf(context.db, modality), context.now());
  return await runCommand(context, { name: 'reads_imported', by }, async (trx, note, last) => {
    const official = await officialRaces(trx, [modality]);
    if (official.length > 0 && !movesOfficial) return refusedAsOfficial(official);
    const made = await makeNextReader(trx, { oid: context.newId(), name: `File for checkpoint ${name}` });
    const oid = context.newId();
    await insertConfigurations(trx, [{ oid, reader: made.reader, modality, checkpoint, ...window }]);
    noteOfficial(note, official);
    last(() => mark(trx, 'reader_checkpoint', { modality }));
    return { ok: true, number: made.number };
  });
}

function windowAround(span: { readonly start: EpochMs | null; readonly end: EpochMs | null }, now: EpochMs) {
  const start = span.start ?? now;
  return { opensAt: start - dayMs, closesAt: Math.max(span.end ?? start, start) + 2 * dayMs };
}
