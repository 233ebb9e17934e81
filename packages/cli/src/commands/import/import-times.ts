import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { importTimes } from '@dorsal/server/modules/imports/times/import-times.ts';
import type { Command } from 'commander';
import { commandLine } from '#shared/command-line.ts';
import { counted } from '#shared/counted.ts';
import { loadNamedFile, namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';
import { officialOption, printRefusedRows, refusedFile } from './refusal-text.ts';

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .argument('<file>', 'CSV')
    .option(...officialOption)
    .addHelpText(
      'after',
      `
Columns: bib_number, status, total_time, total_time_real, penalty_time, penalty_reason, disqualified_reason, and one for each
checkpoint, headed by its number from 1. Times are seconds or H:MM:SS, with decimals, since the runner's reference (gun, wave's gun
or own start). total_time is official, so the penalty is in it. What it differs from total_time_real by is the own start.`,
    )
    .action(run);
}

async function run(
  modalityName: string,
  file: string,
  { official = false }: { readonly official?: boolean },
): Promise<void> {
  const bytes = await loadNamedFile(file, 'table');
  await withContext(async (context) => {
    const modality = await namedModality(context, modalityName);
    const imported = await withProgress('Writing times', (onProgress) =>
      importTimes(context, { modality, bytes, onProgress }, { by: commandLine, movesOfficial: official }),
    );
    if (!imported.ok) throw refusedFile(file, imported);
    await withProgress('Deriving results', () => deriveEverything(context));
    printRefusedRows(imported.refused, imported.notices);
    console.log(
      `${imported.updated} updated, ${imported.unchanged} unchanged, ${counted(imported.refused.length, 'row')} refused`,
    );
  });
}
