import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
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
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-pg-')));
  chmodSync(base, 0o755);
  const account = accountFor(base);
  const home = { folder: join(base, 'postgres'), account, binaries: runnableBinaries(account, base) };
  await ensureCluster(home);
  const postmaster = await runPostgres({ home, settings: postgresSettings(kind) });
  const watch = dieWithUs(postmaster.pid, base);
  return {
    url: databaseUrl(home, postmaster, 'postgres'),
    pid: postmaster.pid,
    stop: async () => {
      await stopPostgres(home, postmaster.pid);
      rmSync(base, { recursive: true, force: true });
      watch();
    },
  };
}

/** A shell that waits for the end of its input, which comes when this process ends, and then clears up. */
function dieWithUs(pid: number, folder: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script =
    'cat >/dev/null; kill -QUIT "$0" 2>/dev/null; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"';
  const child = spawn('/bin/sh', ['-c', script, String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  return () => {
    child.stdin.destroy();
  };
}
