import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../project-folder.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean }>} Packages */

/** Installs the dependencies as the lock file says, only when what lies in node_modules is not that. Says so in one line. */
export function ensureInstalled() {
  if (!isInstalled()) oneAtATime(install);
}

function install() {
  if (isInstalled()) return; // by whoever had the turn before
  console.error('Installing the dependencies …');
  const npm = process.env.npm_execpath;
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: cleanEnvironment(),
  };
  const isScript = npm !== undefined && /\.c?js$/.test(npm);
  const { status } = isScript
    ? spawnSync(process.execPath, [npm, ...words], options)
    : spawnSync('npm', words, { ...options, shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error('The dependencies could not be installed: see above what npm says, then try again.');
  process.exit(1);
}

/** npm notes what it has installed in a lock file of its own; it is written last, so an install that broke off has none. */
function isInstalled() {
  const wanted = parsePackages('package-lock.json');
  const found = parsePackages('node_modules/.package-lock.json');
  if (wanted === null || found === null) return false;
  const isThere = (/** @type {string} */ path) => found[path]?.version === wanted[path]?.version;
  const isPresent = Object.entries(wanted).every(
    ([path, { optional }]) => !path.includes('node_modules/') || isThere(path) || (optional && !found[path]),
  );
  return isPresent && Object.keys(found).every((path) => wanted[path] !== undefined);
}

/** @returns {Packages | null} */
function parsePackages(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(join(projectFolder, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** The environment without the settings that the calling npm passes down to its scripts: they would change the called one (its folder, its omissions). */
function cleanEnvironment() {
  const isOfTheCaller = (/** @type {string} */ name) =>
    /^npm_(lifecycle|package|command)/.test(name) || /^npm_config_(prefix|local_prefix|workspace)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfTheCaller(name)));
}
