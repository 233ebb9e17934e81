import { exportClassification } from '@dorsal/server/modules/exports/export-classification.ts';
import { warningTexts } from '@dorsal/server/modules/exports/warning-texts.ts';
import { type Command, Option } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { checkpointName, namedModality } from '#shared/named-input.ts';
import { withContext } from '#shared/with-context.ts';
import { writeOut } from '#shared/write-out.ts';

interface Options {
  readonly checkpoint: string;
  readonly format: 'csv' | 'json';
  readonly warnings?: keyof typeof warningTexts;
}

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .option('--checkpoint <checkpoint>', 'start, finish or the number of an intermediate checkpoint from 1', 'finish')
    .addOption(new Option('--format <format>', 'of the file').choices(['csv', 'json']).default('csv'))
    .addOption(
      new Option(
        '--warnings <language>',
        'for staff: what is in doubt about each result, in words of this language, as the last column; and prizes also where the race hides them',
      ).choices(Object.keys(warningTexts)),
    )
    .action(run);
}

async function run(modalityName: string, options: Options): Promise<void> {
  const { format, warnings: warningsIn = null } = options;
  const checkpoint = checkpointName(options.checkpoint);
  const text = await withContext(async (context) => {
    const { number } = await namedModality(context, modalityName);
    const exported = await exportClassification(context, { modality: number, checkpoint, format, warningsIn });
    if (exported.ok) return exported.text;
    const isCourse = exported.refusal === 'modality_not_found';
    throw new CommandFailure(
      isCourse ? `${modalityName} has no course yet` : `${modalityName} has no checkpoint ${checkpoint}`,
    );
  });
  await writeOut(text);
}
