import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { importStops } from '@dorsal/server/modules/imports/import-stops.ts';
import type { Command } from 'commander';
import { commandLine } from '#shared/command-line.ts';
import { counted } from '#shared/counted.ts';
import { loadNamedFile, namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';
import { printRefusedRows, refusedFile } from './refusal-text.ts';

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .argument('<file>', 'CSV')
    .addHelpText(
      'after',
      '\nColumns: bib_number, from, to. Instants like 2026-05-17T08:00:00Z; UTC unless they name an offset.',
    )
    .action(run);
}

async function run(modalityName: string, file: string): Promise<void> {
  const bytes = await loadNamedFile(file, 'table');
  await withContext(async (context) => {
    const modality = await namedModality(context, modalityName);
    const imported = await importStops(context, { modality, bytes }, { by: commandLine });
    if (!imported.ok) throw refusedFile(file, imported);
    await withProgress('Deriving results', () => deriveEverything(context));
    printRefusedRows(imported.refused, []);
    const known = imported.alreadyKnown > 0 ? `, ${imported.alreadyKnown} already known` : '';
    console.log(`${counted(imported.taken, 'stop')} taken${known}, ${counted(imported.refused.length, 'row')} refused`);
  });
}
