import { resolve } from 'node:path';
import { type RestoreRefusal, restoreBackup } from '@dorsal/server/modules/backups/restore-backup.ts';
import { createFolderStore } from '@dorsal/server/platform/files/file-store.ts';
import type { Command } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';
import { explainFileFailure } from './file-failure.ts';

export function configure(command: Command): void {
  command
    .argument('<file>', 'a file that backup wrote')
    .option('--force', 'throw away what the database holds now')
    .addHelpText(
      'after',
      '\nStop the server first. The file is checked before anything is touched; a restore that breaks off changes nothing.',
    )
    .action(run);
}

async function run(name: string, { force = false }: { readonly force?: boolean }): Promise<void> {
  const file = resolve(name);
  await withContext(async ({ database, config }) => {
    const restored = await withProgress('Restoring', (report) =>
      restoreBackup(database, {
        file,
        isForced: force,
        at: new Date(),
        store: createFolderStore(config.filesDir),
        // The file is read twice: once to check it, once to restore it.
        onProgress: (step, done, total) => report(step === 'checking' ? done : total + done, 2 * total),
      }).catch((error) => explainFileFailure(error, file)),
    );
    if (!restored.ok) throw new CommandFailure(`${sentences[restored.refusal](file)}. Nothing was changed.`);
    console.log(`restored the backup of ${restored.header.createdAt}`);
    if (restored.mails > 0) console.log(`${restored.mails} mails of the outbox wait for staff: /admin/mails`);
    if (restored.jobs > 0) console.log(`${restored.jobs} jobs were not done: begin them again at /admin/jobs`);
  });
}

const sentences: Readonly<Record<RestoreRefusal, (file: string) => string>> = {
  not_a_backup: (file) => `${file} is no backup of Dorsal`,
  damaged: (file) => `${file} is only a part of a backup, or was changed since it was written`,
  newer_backup: (file) => `${file} was written by a newer Dorsal: restore it with that one`,
  database_in_use: () => 'The database is in use by another Dorsal: stop the server (and other commands) first',
  database_not_empty: () => 'The database is not empty: back it up, then say --force to throw away what it holds',
};
