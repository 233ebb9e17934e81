import { exportClassification } from '@dorsal/server/modules/exports/export-classification.ts';
import { type Command, Option } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { checkpointName, namedModality } from '#shared/named-input.ts';
import { withContext } from '#shared/with-context.ts';
import { writeOut } from '#shared/write-out.ts';

interface Options {
  readonly checkpoint: string;
  readonly format: 'csv' | 'json';
}

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .option('--checkpoint <checkpoint>', 'start, finish or the number of an intermediate checkpoint from 1', 'finish')
    .addOption(new Option('--format <format>', 'of the file').choices(['csv', 'json']).default('csv'))
    .action(run);
}

async function run(modalityName: string, options: Options): Promise<void> {
  const checkpoint = checkpointName(options.checkpoint);
  const text = await withContext(async (context) => {
    const { number } = await namedModality(context, modalityName);
    const exported = await exportClassification(context, { modality: number, checkpoint, format: options.format });
    if (exported.ok) return exported.text;
    const isCourse = exported.refusal === 'modality_not_found';
    throw new CommandFailure(
      isCourse ? `${modalityName} has no course yet` : `${modalityName} has no checkpoint ${checkpoint}`,
    );
  });
  await writeOut(text);
}
