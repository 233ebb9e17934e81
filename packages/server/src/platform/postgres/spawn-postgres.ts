import { type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asAccount } from './account.ts';
import { clusterOf, give, postgresEnvironment } from './cluster.ts';
import type { Home } from './home.ts';
import { lifeOf } from './postmaster-pid.ts';

/** A longer log starts anew with the next start. */
const LONGEST_LOG_BYTES = 10_000_000;

export interface StartedPostgres {
  readonly pid: number;
  /** Settles when the process is gone, with the last lines of its log since the start. */
  readonly gone: Promise<string>;
}

/** The message for a PostgreSQL that was killed, since it leaves none of its own. */
export const KILLED = 'FATAL: it was killed while it started';

/** Starts PostgreSQL on the cluster, in a process group of its own: a Ctrl-C reaches Dorsal, which stops it when its own work is done. */
export function spawnPostgres(home: Home, port: number, settings: Record<string, string>): StartedPostgres {
  sweepSockets(home);
  const logFile = join(home.folder, 'log');
  const isLong = existsSync(logFile) && statSync(logFile).size > LONGEST_LOG_BYTES;
  const log = openSync(logFile, isLong ? 'w' : 'a', 0o600);
  give(logFile, home.account);
  const start = statSync(logFile).size;
  const all = { ...settings, port: String(port), unix_socket_directories: socketFolderOf(home) };
  const options: SpawnOptions = {
    ...asAccount(home.account),
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  };
  const child = spawn(
    home.binaries.postgres,
    ['-D', clusterOf(home), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    options,
  );
  child.unref();
  closeSync(log);
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (_code, signal) => resolve(signal === 'SIGKILL' ? KILLED : lastWords(logFile, start)));
  });
  return { pid: child.pid ?? 0, gone };
}

/**
 * Deletes sockets whose PostgreSQL was killed: each start takes another port, so PostgreSQL itself never meets them. The lock beside a socket names
 * its process; one that lives may be just starting, one that is dead and not waited for does not live.
 */
function sweepSockets(home: Home): void {
  const { folder } = home;
  for (const lock of readdirSync(folder).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))) {
    const path = join(folder, lock);
    const pid = Number(readFileSync(path, 'utf8').split('\n', 1)[0]);
    if (!Number.isInteger(pid) || pid <= 0 || lifeOf(pid, clusterOf(home)) === 'postgres') continue;
    rmSync(path.slice(0, -'.lock'.length), { force: true });
    rmSync(path, { force: true });
  }
}

function lastWords(logFile: string, start: number): string {
  try {
    return readFileSync(logFile).subarray(start).toString('utf8').slice(-4000);
  } catch {
    return 'error: its folder is gone';
  }
}

/** Beside the cluster, unless the path is longer than the 107 bytes that a socket may have: then loopback TCP alone. */
function socketFolderOf(home: Home): string {
  if (process.platform === 'win32') return '';
  return Buffer.byteLength(`${home.folder}/.s.PGSQL.65535`) > 103 ? '' : home.folder;
}
