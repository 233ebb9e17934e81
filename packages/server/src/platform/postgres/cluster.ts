import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { folderFailure, StartFailure } from '../start-failure.ts';
import { type Account, asAccount } from './account.ts';
import type { Home } from './home.ts';

/** The superuser of an embedded PostgreSQL. Its password is random and lies beside the cluster, readable to its owner alone. */
export const SUPERUSER = 'dorsal';
const LEAST_ROOM_MB = 100;
/** A longer log starts anew with the next start. */
const LONGEST_LOG_BYTES = 10_000_000;

export const clusterOf = (home: Home): string => join(home.folder, 'cluster');
export const passwordOf = (home: Home): string => readFileSync(join(home.folder, 'password'), 'utf8').trim();

/**
 * Makes the cluster of `home` where there is none. It appears whole or not at all, so that a kill at any moment leaves nothing
 * half, and of two processes that make it at once one wins. Refuses a cluster of another PostgreSQL version.
 */
export function ensureCluster(home: Home): void {
  try {
    refuseFullDisk(home);
    if (!existsSync(clusterOf(home))) createCluster(home);
    refuseOtherVersion(home);
  } catch (error) {
    throw folderFailure(error, home.folder);
  }
}

function refuseOtherVersion(home: Home): void {
  const found = readFileSync(join(clusterOf(home), 'PG_VERSION'), 'utf8').trim();
  if (found === home.binaries.major) return;
  throw new StartFailure(
    `${clusterOf(home)} is of PostgreSQL ${found}, and this is ${home.binaries.major}: start it with the Dorsal that made it and take a backup, or name another folder with DATA_DIR.`,
  );
}

function refuseFullDisk(home: Home): void {
  const { bavail, bsize } = statfsSync(dirname(home.folder));
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb >= LEAST_ROOM_MB) return;
  throw new StartFailure(
    `There is no room on the disk that holds ${home.folder}: ${freeMb} MB are free and PostgreSQL needs ${LEAST_ROOM_MB}; free some, or name a folder elsewhere with DATA_DIR.`,
  );
}

function createCluster(home: Home): void {
  sweepUnfinished(home.folder);
  const unfinished = `${home.folder}.new-${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    writeFileSync(join(unfinished, 'password'), `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    give(unfinished, home.account);
    give(join(unfinished, 'password'), home.account);
    initdb(home, unfinished);
    renameSync(unfinished, home.folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(clusterOf(home))) throw error;
  }
}

function initdb(home: Home, folder: string): void {
  const { status, stderr, error } = spawnSync(
    home.binaries.initdb,
    [
      [
        '-D',
        join(folder, 'cluster'),
        '-U',
        SUPERUSER,
        '--pwfile',
        join(folder, 'password'),
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
      ],
      ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ].flat(),
    { ...asAccount(home.account), env: postgresEnvironment(), encoding: 'utf8' },
  );
  if (status === 0) return;
  throw postgresFailure(home, error?.message ?? stderr);
}

const give = (path: string, account: Account | undefined): void => {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
};

/** What starts that were killed in the middle left beside the cluster. */
function sweepUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The settings of whoever calls (PGDATA, PGPORT, a language) are not those of this PostgreSQL. */
const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
  LC_ALL: 'C',
});

export interface StartedPostgres {
  readonly pid: number;
  /** Settles when the process is gone, with the last lines of its log since the start. */
  readonly gone: Promise<string>;
}

/** Starts PostgreSQL on the cluster, in a process group of its own: a Ctrl-C reaches Dorsal, which stops it when its own work is done. */
export function spawnPostgres(home: Home, port: number, settings: Record<string, string>): StartedPostgres {
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
    child.once('exit', () => resolve(readFileSync(logFile).subarray(start).toString('utf8').slice(-4000)));
  });
  return { pid: child.pid ?? 0, gone };
}

/** Beside the cluster, unless the path is longer than the 107 bytes that a socket may have: then loopback TCP alone. */
function socketFolderOf(home: Home): string {
  if (process.platform === 'win32') return '';
  return Buffer.byteLength(`${home.folder}/.s.PGSQL.65535`) > 103 ? '' : home.folder;
}

/** Turns PostgreSQL's own last words into one sentence. */
export function postgresFailure(home: Home, words: string): Error {
  if (/No space left on device/.test(words))
    return new StartFailure(
      `There is no room left on the disk that holds ${home.folder}: free some, or name a folder elsewhere with DATA_DIR.`,
    );
  const told =
    words.split('\n').findLast((line) => /(FATAL|PANIC|error|Permission denied)/.test(line)) ??
    words.trim().split('\n').at(-1) ??
    '';
  return new StartFailure(
    `PostgreSQL does not start on ${clusterOf(home)} (${told.replace(/^.*?(FATAL|PANIC|error):\s*/, '')}); its log is ${join(home.folder, 'log')}.`,
  );
}
