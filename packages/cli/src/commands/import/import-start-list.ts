import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { importStartList } from '@dorsal/server/modules/imports/start-list/import-start-list.ts';
import { type Command, Option } from 'commander';
import { commandLine } from '#shared/command-line.ts';
import { counted } from '#shared/counted.ts';
import { loadNamedFile, namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';
import { officialOption, printRefusedRows, refusedFile } from './refusal-text.ts';

interface Options {
  readonly sheet?: string;
  readonly force?: true;
  readonly official?: true;
  readonly categories: 'given' | 'by-age';
}

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .argument('<file>', 'CSV in any delimiter and encoding, or XLSX')
    .option(
      '--sheet <name>',
      'sheet of a workbook (default: the one named like the race, else the first with a heading)',
    )
    .addOption(
      new Option(
        '--categories <meaning>',
        'categories of the list that are those by age: given, and stay, or only repeated',
      )
        .choices(['given', 'by-age'])
        .default('given'),
    )
    .option('--force', 'take it even where it looks like the list of another race')
    .option(...officialOption)
    .action(run);
}

async function run(modalityName: string, file: string, { sheet, force, official, categories }: Options): Promise<void> {
  const bytes = await loadNamedFile(file, 'table');
  await withContext(async (context) => {
    const modality = await namedModality(context, modalityName);
    const input = {
      modality,
      bytes,
      isSure: force ?? false,
      countsByAge: categories === 'by-age',
      ...(sheet === undefined ? {} : { sheet }),
    };
    const imported = await withProgress('Entering people', (onProgress) =>
      importStartList(context, { ...input, onProgress }, { by: commandLine, movesOfficial: official ?? false }),
    );
    if (!imported.ok) throw refusedFile(file, imported);
    await withProgress('Deriving results', () => deriveEverything(context));
    printRefusedRows(imported.refused, imported.notices);
    const { added, updated, unchanged, refused } = imported;
    console.log(
      `${added} added, ${updated} updated, ${unchanged} unchanged, ${counted(refused.length, 'row')} refused`,
    );
    // Nothing went in and something should have: a script must not take that for success.
    if (added + updated + unchanged === 0) process.exitCode = 1;
  });
}
