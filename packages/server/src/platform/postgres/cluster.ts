import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '#platform/config/start-failure.ts';
import type { Account } from './account.ts';
import type { Home } from './home.ts';

/** The superuser of an embedded PostgreSQL. Its password is random and lies beside the cluster, readable to its owner alone. */
export const SUPERUSER = 'dorsal';

export const clusterOf = (home: Home): string => join(home.folder, 'cluster');
export const passwordOf = (home: Home): string => readFileSync(join(home.folder, 'password'), 'utf8').trim();

/** Makes `path` the account's own. */
export const give = (path: string, account: Account | undefined): void => {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
};

/** Tells whether a process of that number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The settings of whoever calls (PGDATA, PGPORT, a language) are not those of this PostgreSQL. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
  LC_ALL: 'C',
});

/** Turns PostgreSQL's own last words into one sentence. */
export function postgresFailure(home: Home, words: string): Error {
  if (/No space left on device/.test(words))
    return new StartFailure(
      `There is no room left on the disk that holds ${home.folder}: free some, or name a folder elsewhere with DATA_DIR.`,
    );
  const output =
    words.split('\n').findLast((line) => /(FATAL|PANIC|error|Permission denied)/.test(line)) ??
    words.trim().split('\n').at(-1) ??
    '';
  return new StartFailure(
    `PostgreSQL does not start on ${clusterOf(home)} (${output.replace(/^.*?(FATAL|PANIC|error):\s*/, '')}); its log is ${join(home.folder, 'log')}.`,
  );
}
