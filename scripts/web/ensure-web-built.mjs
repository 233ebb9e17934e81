import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../project-folder.mjs';
import { oneAtATime } from '../run/one-at-a-time.mjs';
import { node24 } from '../run/run-on-node-24.mjs';
import { precompress } from './precompress.mjs';

const web = join(projectFolder, 'packages/web');
const stamp = join(web, 'dist/.built-from');
const sources = ['packages/web/src', 'packages/web/public', 'packages/contract/src', 'packages/domain/src'];
const single = [
  'package-lock.json',
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/web/package.json',
];

/** Builds the web part when its sources are not those of the last build. Says so in one line; prints what Vite says when it fails, and is false. */
export function ensureWebBuilt() {
  const wanted = hashOfSources();
  return isBuiltFrom(wanted) || oneAtATime(() => isBuiltFrom(wanted) || build(wanted));
}

const isBuiltFrom = (/** @type {string} */ wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

function build(/** @type {string} */ wanted) {
  console.error('Building the web part …');
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js');
  const words = [vite, 'build', '--logLevel', 'warn'];
  const { status, stdout, stderr } = spawnSync(node24(), words, { cwd: web, encoding: 'utf8' });
  if (status === 0) {
    precompress(join(web, 'dist'));
    writeFileSync(stamp, wanted);
  } else console.error(stdout, stderr, 'The web part could not be built: see above.');
  return status === 0;
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = [...single, ...sources.flatMap(filesBelow)].filter((file) => existsSync(join(projectFolder, file)));
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)))
    hash.update(`${file}\n`).update(readFileSync(join(projectFolder, file)));
  return hash.digest('hex');
}

function filesBelow(/** @type {string} */ folder) {
  const absolute = join(projectFolder, folder);
  if (!existsSync(absolute)) return [];
  const entries = readdirSync(absolute, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length + 1)).sort();
}
