import { importSite } from '@dorsal/server/modules/site/import-site.ts';
import type { Command } from 'commander';
import { commandLine } from '#shared/command-line.ts';
import { parseNamedJson } from '#shared/named-input.ts';
import { withContext } from '#shared/with-context.ts';
import { refusedFile } from './refusal-text.ts';

export function configure(command: Command): void {
  command
    .argument('<file>', 'JSON with the parts to set')
    .addHelpText('after', '\nParts that the file does not name stay; null makes one neutral again.')
    .action(run);
}

async function run(file: string): Promise<void> {
  const json = await parseNamedJson(file);
  await withContext(async (context) => {
    const imported = await importSite(context, json, commandLine);
    if (!imported.ok) throw refusedFile(file, imported);
    console.log(imported.parts.length > 0 ? `set ${imported.parts.join(', ')}` : 'nothing to set');
  });
}
