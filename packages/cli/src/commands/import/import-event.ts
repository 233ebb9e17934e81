import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { importEvent } from '@dorsal/server/modules/imports/event/import-event.ts';
import type { Command } from 'commander';
import { commandLine } from '#shared/command-line.ts';
import { parseNamedJson } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';
import { officialOption, printRefusedRows, refusedFile } from './refusal-text.ts';

export function configure(command: Command): void {
  command
    .argument('<file>', 'event file, JSON')
    .option(...officialOption)
    .addHelpText('after', '\nCreates the event of that slug or updates it; the same file again changes nothing.')
    .action(run);
}

async function run(file: string, { official = false }: { readonly official?: boolean }): Promise<void> {
  const json = await parseNamedJson(file);
  await withContext(async (context) => {
    const imported = await importEvent(context, json, {
      defaultTimeZone: context.config.timeZone,
      by: commandLine,
      movesOfficial: official,
    });

    if (!imported.ok) throw refusedFile(file, imported);
    await withProgress('Deriving results', () => deriveEverything(context));
    printRefusedRows([], imported.notices);
    console.log(`${imported.isNew ? 'created' : 'updated'} event ${imported.event.slug} ${imported.event.oid}`);
    for (const { shortName, oid, isNew, hidesPrizes } of imported.modalities) {
      console.log(`${isNew ? 'created' : 'updated'} modality ${imported.event.slug}/${shortName} ${oid}`);
      if (hidesPrizes)
        console.error(
          `note: the prizes of ${imported.event.slug}/${shortName} are shown to staff alone; "show_prized_positions": true shows them to everyone`,
        );
    }
  });
}
