import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { folderFailure, StartFailure } from '#platform/config/start-failure.ts';
import { asAccount } from './account.ts';
import { clusterOf, give, isAlive, postgresEnvironment, postgresFailure, SUPERUSER } from './cluster.ts';
import type { Home } from './home.ts';

/** A new cluster takes 60 MB; an old one needs room for the next piece of its log. */
const LEAST_ROOM_MB = { toCreate: 100, toStart: 20 };

/**
 * Makes the cluster of `home` where there is none. It appears whole or not at all, so that a kill at any moment leaves nothing
 * half, and of two processes that make it at once one wins. Refuses a cluster of another PostgreSQL version.
 */
export async function ensureCluster(home: Home): Promise<void> {
  try {
    // Throws where the folder may not be entered: nothing is known then.
    const isThere = statSync(clusterOf(home), { throwIfNoEntry: false }) !== undefined;
    refuseFullDisk(home, isThere ? LEAST_ROOM_MB.toStart : LEAST_ROOM_MB.toCreate);
    if (!isThere) await createCluster(home);
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

function refuseFullDisk(home: Home, neededMb: number): void {
  const { bavail, bsize } = statfsSync(dirname(home.folder));
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb >= neededMb) return;
  throw new StartFailure(
    `There is no room on the disk that holds ${home.folder}: ${freeMb} MB are free and PostgreSQL needs ${neededMb}; free some, or name a folder elsewhere with DATA_DIR.`,
  );
}

async function createCluster(home: Home): Promise<void> {
  sweepUnfinished(home.folder);
  const unfinished = `${home.folder}.new-${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    writeFileSync(join(unfinished, 'password'), `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    give(unfinished, home.account);
    give(join(unfinished, 'password'), home.account);
    await initdb(home, unfinished);
    renameSync(unfinished, home.folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(clusterOf(home))) throw error;
  }
}

/** In a process group of its own: a Ctrl-C is for Dorsal, which waits until the cluster is whole. */
async function initdb(home: Home, folder: string): Promise<void> {
  const words = [
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
  ].flat();
  const child = spawn(home.binaries.initdb, words, {
    ...asAccount(home.account),
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const isMade = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      complaints = error.message;
      resolve(false);
    });
    child.once('close', (status) => resolve(status === 0));
  });
  if (!isMade) throw postgresFailure(home, complaints);
}

/** Deletes the unfinished clusters that killed starts left beside the cluster. */
function sweepUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}
