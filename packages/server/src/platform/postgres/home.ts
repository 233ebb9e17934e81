import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf, folderFailure, StartFailure } from '#platform/config/start-failure.ts';
import { type Account, accountFor, canEnter } from './account.ts';
import { type PostgresBinaries, runnableBinaries } from './binaries.ts';

/** The place of an embedded PostgreSQL, and the account that runs it. */
export interface Home {
  /** Holds `cluster`, `password`, `log` and the socket. It exists only once all of it is there. */
  readonly folder: string;
  readonly account: Account | undefined;
  readonly binaries: PostgresBinaries;
}

/** In DATA_DIR, when the database could not live there: the path of the folder where it does. */
const POINTER = 'postgres-lives-in';

/**
 * Settles where the database of `dataDir` lives: in it, or, when Dorsal runs as root and the folder is one that nobody else can
 * enter (below /root, say), in a folder of its own below /var/lib/dorsal, named in the file `postgres-lives-in`
 * (docs/decisions/0006-embedded-postgresql.md).
 */
export function settleHome(dataDir: string): Home {
  try {
    makeDataDir(dataDir);
    const pointed = loadPointer(dataDir);
    const settled = [pointed, dataDir].find((base) => base !== undefined && existsSync(join(base, 'postgres')));
    const account = accountFor(settled === undefined ? dataDir : join(settled, 'postgres'));
    const isReachable = canEnter(account, dataDir);
    const base = settled ?? (isReachable ? dataDir : (pointed ?? makeShelter(dataDir)));
    const binaries = runnableBinaries(account, isReachable ? dataDir : base);
    return { folder: join(base, 'postgres'), account, binaries };
  } catch (error) {
    throw folderFailure(error, dataDir);
  }
}

/** Belongs to whoever owns the folder around it, so that a first start as root does not lock its owner out. */
function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir)) {
    if (statSync(dataDir).isDirectory()) return;
    throw new StartFailure(`${dataDir} is not a folder: name one with DATA_DIR.`);
  }
  const first = makeFolders(dataDir);
  if (first === undefined || process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(first));
  for (let folder = dataDir; folder.length >= first.length; folder = dirname(folder)) chownSync(folder, uid, gid);
}

/**
 * Makes a folder and those above it that are missing, one by one: the recursive form of Node goes round for ever where the one above is there and
 * nothing can be made in it (`/proc`). Gives the first one that was made.
 */
function makeFolders(folder: string): string | undefined {
  const above = dirname(folder);
  const first = above === folder || existsSync(above) ? undefined : makeFolders(above);
  try {
    mkdirSync(folder, { mode: 0o755 });
    return first ?? folder;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return first; // another process was quicker
    // So `/proc` says it, and a disk that cannot be written.
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartFailure(
      `${folder} cannot be made there: name a folder on a disk that can be written with DATA_DIR.`,
    );
  }
}

function loadPointer(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
}

/** The name is random: a clone that takes the place of a deleted one starts with a database of its own. */
function makeShelter(dataDir: string): string {
  const name = randomBytes(6).toString('hex');
  const folder = [join('/var/lib/dorsal', name), join(tmpdir(), `dorsal-${name}`)].find((candidate) => {
    try {
      makeFolders(candidate);
      return true;
    } catch {
      return false;
    }
  });
  if (folder === undefined) throw new Error(`no folder for the database below /var/lib or ${tmpdir()}`);
  writeFileSync(join(dataDir, POINTER), `${folder}\n`);
  return folder;
}
