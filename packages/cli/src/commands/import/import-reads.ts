import { type RepeatedHour, repeatedHours } from '@dorsal/domain/units/local-times.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { importReads, type ReadFormat, readFormats } from '@dorsal/server/modules/imports/reads/import-reads.ts';
import { readerOfCheckpoint } from '@dorsal/server/modules/imports/reads/reader-of-checkpoint.ts';
import { type Command, Option } from 'commander';
import { commandLine } from '#shared/command-line.ts';
import { counted } from '#shared/counted.ts';
import { CommandFailure } from '#shared/explain-failure.ts';
import { checkpointName, loadNamedFile, namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { type CommandContext, withContext } from '#shared/with-context.ts';
import { officialOption, refusedFile } from './refusal-text.ts';

interface Options {
  readonly format: ReadFormat;
  readonly zone?: string;
  readonly repeatedHour?: RepeatedHour;
  readonly reader?: string;
  readonly modality?: string;
  readonly checkpoint?: string;
  readonly official?: true;
}

export function configure(command: Command): void {
  command
    .argument('<file>', 'file of reads')
    .addOption(new Option('--format <format>', 'what wrote it').choices(Object.keys(readFormats)).makeOptionMandatory())
    .option(
      '--zone <zone>',
      'IANA zone of times that say none, such as Europe/Madrid, or an offset, +02:00 (default: UTC)',
    )
    .addOption(
      new Option(
        '--repeated-hour <which>',
        'the hour that is meant where one comes twice, as summer time ends, and the order of the lines does not tell',
      ).choices([...repeatedHours]),
    )
    .option(...officialOption)
    .option('--reader <number>', 'the reader that wrote it: its reads go to every checkpoint it is configured for')
    .option('--modality <modality>', 'with --checkpoint: the reads are of this checkpoint')
    .option('--checkpoint <checkpoint>', 'start, finish or the number of an intermediate checkpoint from 1')
    .addHelpText('after', '\nThe same read again (reader, sequence, chip and time) changes nothing.')
    .action(run);
}

async function run(file: string, options: Options): Promise<void> {
  const zone = checkedZone(options.zone ?? 'UTC');
  const { format, repeatedHour, official: movesOfficial = false } = options;
  const bytes = await loadNamedFile(file, 'reads');
  await withContext(async (context) => {
    const reader = await readerNamed(context, file, options);
    const imported = await withProgress('Taking reads in', (onProgress) =>
      importReads(context, {
        bytes,
        format,
        reader,
        zone,
        ...(repeatedHour && { repeatedHour }),
        by: commandLine,
        movesOfficial,
        onProgress,
      }),
    );
    if (!imported.ok) throw refusedFile(file, imported);
    await withProgress('Deriving results', () => deriveEverything(context));
    for (const notice of imported.notices) console.error(`note: ${notice}`);
    for (const { path, message } of imported.faults) console.error(`${path}: ${message}`);
    const { accepted, duplicate, faults } = imported;
    console.log(
      `${counted(accepted, 'read')} taken, ${duplicate} known already, ${counted(faults.length, 'line')} refused`,
    );
  });
}

async function readerNamed(context: CommandContext, file: string, options: Options): Promise<number> {
  const { reader, modality, checkpoint, official: movesOfficial = false } = options;
  if (reader !== undefined && modality === undefined && checkpoint === undefined) {
    if (/^\d{1,9}$/.test(reader)) return Number(reader);
    throw new CommandFailure(`--reader ${reader}: a reader is named by its number`);
  }
  if (reader !== undefined || modality === undefined || checkpoint === undefined) {
    throw new CommandFailure(
      'Say whose reads these are: --reader NUMBER, or --modality MODALITY --checkpoint CHECKPOINT',
    );
  }
  const { number } = await namedModality(context, modality);
  const place = { modality: number, checkpoint: checkpointName(checkpoint) };
  const found = await readerOfCheckpoint(context, place, { by: commandLine, movesOfficial });
  if (!found.ok) throw refusedFile(file, found);
  return found.number;
}

function checkedZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new CommandFailure(`--zone ${zone}: there is no such zone; write it like Europe/Madrid`);
  }
}
