import { exportReads } from '@dorsal/server/modules/exports/export-reads.ts';
import { type Command, Option } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';
import { writeOut } from '#shared/write-out.ts';

interface Options {
  readonly format: 'csv' | 'json';
}

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .addOption(new Option('--format <format>', 'of the file').choices(['csv', 'json']).default('csv'))
    .addHelpText(
      'after',
      '\nEvery read at the readers of the modality, each once, by time: whether it counts, and why not.',
    )
    .action(run);
}

async function run(modalityName: string, { format }: Options): Promise<void> {
  const text = await withContext(async (context) => {
    const { number } = await namedModality(context, modalityName);
    const exported = await withProgress('Judging reads', () => exportReads(context, number, format));
    if (exported.ok) return exported.text;
    throw new CommandFailure(`${modalityName} has no course yet`);
  });
  for (const piece of text) await writeOut(piece);
}
