import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { mark } from '@dorsal/server/modules/derive/marks/mark-repository.ts';
import { exportClassification } from '@dorsal/server/modules/exports/export-classification.ts';
import { exportReads } from '@dorsal/server/modules/exports/export-reads.ts';
import type { Context } from '@dorsal/server/platform/context.ts';

/** Every file that a timer can take away, by name: the classification at each checkpoint and the reads with their verdicts, of all modalities. */
export type Exports = Readonly<Record<string, string>>;

/** All exports of a database, as its results stand now. */
export async function exportsOf(context: Context): Promise<Exports> {
  const found: Record<string, string> = {};
  const modalities = await context.db
    .selectFrom('modality')
    .select(['number', 'short_name'])
    .orderBy('number')
    .execute();
  for (const { number, short_name: name } of modalities) {
    const course = await context.db
      .selectFrom('checkpoint')
      .select('number')
      .where('modality_number', '=', number)
      .execute();
    const between = Array.from({ length: course.length - 2 }, (_, index) => index + 1);
    for (const checkpoint of ['start', ...between, 'finish'] as const) {
      const exported = await exportClassification(context, { modality: number, checkpoint, format: 'csv' });
      found[`${name} ${checkpoint}`] = exported.ok ? exported.text : exported.refusal;
    }
    const reads = await exportReads(context, number, 'csv');
    found[`${name} reads`] = reads.ok ? [...reads.text].join('') : reads.refusal;
  }
  return found;
}

/**
 * The exports of the same database when all that was ever derived is thrown away and derived anew from reads and rules. Board versions begin at
 * 1 again: only when no node holds a board any more.
 */
export async function builtFromNothing(context: Context): Promise<Exports> {
  await context.db.transaction().execute(async (trx) => {
    for (const table of ['dirty_result', 'parked_result', 'result', 'board_event'] as const)
      await trx.deleteFrom(table).execute();
    const modalities = await trx.selectFrom('modality').select('number').execute();
    for (const { number } of modalities) await mark(trx, 'course', { modality: number });
  });
  await deriveEverything(context);
  return exportsOf(context);
}
