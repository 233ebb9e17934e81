import { resolve } from 'node:path';
import { writeBackup } from '@dorsal/server/modules/backups/write-backup.ts';
import { createFolderStore } from '@dorsal/server/platform/files/file-store.ts';
import type { Command } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';
import { explainFileFailure } from './file-failure.ts';

export function configure(command: Command): void {
  command
    .argument('<file>', 'the backup to write, such as race-day.dorsal.gz')
    .option('--force', 'replace a file that stands there already')
    .addHelpText(
      'after',
      '\nAll that is stored, of one moment; a running server goes on working. The file holds people’s data: keep it safe.',
    )
    .action(run);
}

async function run(name: string, { force = false }: { readonly force?: boolean }): Promise<void> {
  const file = resolve(name);
  await withContext(async (context) => {
    const options = {
      file,
      mayReplace: force,
      at: new Date(context.now()),
      store: createFolderStore(context.config.filesDir),
    };
    const written = await withProgress('Writing the backup', (onProgress) =>
      writeBackup(context.database.pool, { ...options, onProgress }).catch((error) => explainFileFailure(error, file)),
    );
    if (!written.ok) throw new CommandFailure(`There is a file ${file} already: name another, or say --force`);
    const files = `${written.files} ${written.files === 1 ? 'file' : 'files'}`;
    console.log(`${written.tables} tables, ${files}, ${(written.bytes / 1_000_000).toFixed(1)} MB in ${file}`);
    if (written.missingFiles > 0)
      console.log(`Not in it: ${written.missingFiles} uploaded files that are not in ${context.config.filesDir}.`);
  });
}
