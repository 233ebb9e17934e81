import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from '#platform/config/start-failure.ts';

/** A user of the system under which PostgreSQL runs when Dorsal runs as root: PostgreSQL refuses root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account that runs PostgreSQL on `folder`: undefined for the account of Dorsal, or for root the owner of the folder (the nearest one that
 * exists), else `postgres`, else `nobody`.
 */
export function accountFor(folder: string): Account | undefined {
  if (!isRoot()) return undefined;
  return ownerOf(folder) ?? namedAccount('postgres') ?? namedAccount('nobody') ?? refuse();
}

function refuse(): never {
  throw new StartFailure(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody: start Dorsal as an ordinary user.',
  );
}

function ownerOf(folder: string): Account | undefined {
  try {
    const { uid, gid } = statSync(folder);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    const parent = dirname(folder);
    return parent === folder ? undefined : ownerOf(parent);
  }
}

function namedAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** The options of a child process that runs as `account`, in a folder that everybody can enter. */
export const asAccount = (account: Account | undefined): { uid?: number; gid?: number; cwd: string } => ({
  ...account,
  cwd: '/',
});

/** Tells whether `account` can enter `folder`; it tries, so that every kind of permission counts. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (account === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...asAccount(account), stdio: 'ignore' }).status === 0;
}
