import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The content of `postmaster.pid` of a running PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its Unix socket, or '' without one. */
  readonly socketFolder: string;
  readonly status: 'starting' | 'ready' | 'stopping';
}

/** PostgreSQL writes its file within milliseconds of making it. */
const EMPTY_PATIENCE_MS = 2_000;

/**
 * The PostgreSQL that runs on `cluster`, or null. A file that a crash left behind, and whose process is gone or by now another
 * program, is removed: PostgreSQL itself would take any living process of that number for its own. So is one that was left empty, for
 * which it would never start again.
 */
export function runningPostmaster(cluster: string): Postmaster | null {
  const file = join(cluster, 'postmaster.pid');
  if (wasLeftEmpty(file)) rmSync(file, { force: true });
  const postmaster = parsePostmaster(file);
  if (postmaster === null) return null;
  const life = lifeOf(postmaster.pid, cluster);
  if (life === 'another program') rmSync(file, { force: true });
  return life === 'postgres' ? postmaster : null;
}

function wasLeftEmpty(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_PATIENCE_MS;
}

function parsePostmaster(file: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const word = lines[7]?.trim();
  const status = word === 'ready' || word === 'stopping' ? word : 'starting';
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status };
}

/** A PostgreSQL works in its cluster folder, which tells it from a process that got its number after a restart of the machine. */
export function lifeOf(pid: number, cluster: string): 'postgres' | 'another program' | 'gone' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'gone';
  }
  if (process.platform !== 'linux') return 'postgres';
  try {
    return isSameFolder(`/proc/${pid}/cwd`, cluster) ? 'postgres' : 'another program';
  } catch (error) {
    // A dead process that nobody has waited for yet has no folder; one of another user does not show it.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : 'postgres';
  }
}

/** Told by the folder itself, not by its name: a path can lead through links. */
function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
}
