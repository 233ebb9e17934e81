// npm run dev: the server, started anew at each change, the web part with Vite in front of it.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { projectFolder } from './project-folder.mjs';
import { ensureInstalled } from './run/ensure-installed.mjs';
import { node24, stopWithNpm } from './run/run-on-node-24.mjs';

ensureInstalled();
const node = node24();
const port = process.env.PORT ?? '8080';
const env = {
  ...process.env,
  PORT: port,
  API_ORIGIN: `http://localhost:${port}`,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
};
const words = process.argv.slice(2);

const children = [
  start(projectFolder, [
    '--watch',
    '--watch-preserve-output',
    '--disable-warning=ExperimentalWarning',
    'packages/cli/src/main.ts',
    'serve',
    ...words,
  ]),
  start(join(projectFolder, 'packages/web'), [join(projectFolder, 'node_modules/vite/bin/vite.js')]),
];
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stopAll('SIGTERM'));
stopWithNpm(() => stopAll('SIGTERM'));
for (const child of children) child.once('exit', () => stopAll('SIGTERM'));

/** @param {string} cwd @param {readonly string[]} args */
function start(cwd, args) {
  return spawn(node, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** One without the other is no use: they stop together. */
function stopAll(/** @type {NodeJS.Signals} */ signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
