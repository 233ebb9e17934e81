import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor } from './account.ts';
import { databaseUrl } from './address.ts';
import { runnableBinaries } from './binaries.ts';
import { ensureCluster } from './create-cluster.ts';
import { runPostgres, stopPostgres } from './run-postgres.ts';
import { postgresSettings } from './settings.ts';

export interface ThrowawayPostgres {
  /** URL of the superuser's database `postgres`. */
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** A PostgreSQL for tests and benchmarks in a temporary folder. It is gone with the process that asked for it, however that ends. */
export async function startThrowawayPostgres(kind: 'durable' | 'fleeting' = 'fleeting'): Promise<ThrowawayPostgres> {
  const base = aFolderIn(tmpdir());
  const account = accountFor(base);
  const binaries = runnableBinaries(account, base);
  const memory = kind === 'fleeting' ? foldersInMemory() : null;
  // The programs stay on the disk: from memory a system may refuse to run any.
  const held = memory === null ? base : aFolderIn(memory);
  const home = { folder: join(held, 'postgres'), account, binaries };
  await ensureCluster(home);
  const postmaster = await runPostgres({ home, settings: postgresSettings(kind) });
  const folders = [...new Set([base, held])];
  const watch = dieWithUs(postmaster.pid, folders);
  return {
    url: databaseUrl(home, postmaster, 'postgres'),
    pid: postmaster.pid,
    stop: async () => {
      await stopPostgres(home, postmaster.pid);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      watch();
    },
  };
}

function aFolderIn(parent: string): string {
  const folder = realpathSync(mkdtempSync(join(parent, 'dorsal-pg-')));
  chmodSync(folder, 0o755);
  return folder;
}

/** Databases that are thrown away take less: their log of changes and some forty of them. */
const LEAST_MEMORY_MB = 2_048;

/**
 * A file system in memory with room enough, which Linux has. Of each database a thousand files are made and thrown away, and ext4 looks long for a place of
 * which nothing was deleted of late: a tenth of all work of the server's tests.
 */
function foldersInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return (bavail * bsize) / 1024 / 1024 < LEAST_MEMORY_MB ? null : '/dev/shm';
  } catch {
    return null;
  }
}

/** A shell that waits for the end of its input, which comes when this process ends, and then clears up. */
function dieWithUs(pid: number, folders: readonly string[]): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script =
    'cat >/dev/null; kill -QUIT "$0" 2>/dev/null; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$@"';
  const child = spawn('/bin/sh', ['-c', script, String(pid), ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  return () => {
    child.stdin.destroy();
  };
}
