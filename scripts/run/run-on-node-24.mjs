import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode24 } from '../find/node-24.mjs';
import { projectFolder } from '../project-folder.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/**
 * V8 keeps memory for new objects once it has it. In an idle moment it gives all of it back at once otherwise, and the thread that does it stands still as long as
 * the system takes for that: half a second after a burst of garbage, and no read is taken in meanwhile.
 */
const noPauseForMemory = ['--no-memory-reducer-favors-memory'];

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a file of the project on Node 24, after the dependencies are there, and leaves with its exit code. Signals are passed on;
 * when this process dies without a chance to pass one on, the closed channel tells the program.
 * @param {string} file below the project folder
 * @param {readonly string[]} words
 * @param {{ cwd?: string, flags?: readonly string[], outOfMemory?: string }} [options] flags of Node (default: those of a server); the sentence in place of Node's own words
 * when its memory is not enough
 */
export async function runOnNode24(file, words, { cwd = process.cwd(), flags = noPauseForMemory, outOfMemory } = {}) {
  ensureInstalled();
  const all = ['--disable-warning=ExperimentalWarning', ...flags, join(projectFolder, file), ...words];
  const child = spawn(node24(), all, {
    cwd,
    env: {
      ...(process.stderr.isTTY && { STDERR_IS_TERMINAL: '1' }),
      NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/node-24'),
      ...process.env,
    }, // halves the time to start
    stdio: ['inherit', 'inherit', outOfMemory === undefined ? 'inherit' : 'pipe', 'ipc'],
  });
  const ranOut = withoutLastWords(child.stderr);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve) => {
    child.once('error', (error) => resolve(fail(`Node 24 does not start: ${error.message}`)));
    child.once('exit', (code, signal) => {
      if (outOfMemory !== undefined && (ranOut() || signal === 'SIGABRT')) resolve(fail(outOfMemory));
      else resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/**
 * Passes on what a program says, up to the words with which Node ends where its memory is not enough. Gives whether it said them.
 * @param {import('node:stream').Readable | null} stderr
 */
function withoutLastWords(stderr) {
  const lastWords = /\s*<--- Last few GCs --->|FATAL ERROR: .*heap out of memory/;
  let hasEnded = false;
  stderr?.on('data', (/** @type {Buffer} */ bytes) => {
    const said = bytes.toString('latin1');
    const at = said.search(lastWords);
    if (!hasEnded) process.stderr.write(at < 0 ? bytes : bytes.subarray(0, at));
    hasEnded ||= at >= 0;
  });
  return () => hasEnded;
}

/** The Node 24 to run on; without one, says so and leaves. */
export function node24() {
  const node = findNode24();
  if (node !== null) return node;
  process.exit(
    fail(
      `Dorsal runs on Node 24, which did not come with the dependencies on ${process.platform} ${process.arch}: install Node 24 or newer and start again.`,
    ),
  );
}

/** An npm that is killed outright passes no signal on; its scripts then belong to another process. */
export function stopWithNpm(/** @type {() => void} */ stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 100);
  watch.unref();
}

function fail(/** @type {string} */ sentence) {
  console.error(sentence);
  return 1;
}
