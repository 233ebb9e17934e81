import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../project-folder.mjs';

const turn = join(projectFolder, '.cache/turn');
const LONGEST_WAIT_MS = 600_000;

/**
 * Does `work` while no other script of this checkout does its own: two starts at once must not install or build into each other.
 * A turn that was killed in the middle is over.
 * @template Result
 * @param {() => Result} work
 * @returns {Result}
 */
export function oneAtATime(work) {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  mkdirSync(join(projectFolder, '.cache'), { recursive: true });
  while (!takeTurn() && Date.now() < giveUpAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  try {
    return work();
  } finally {
    rmSync(turn, { force: true });
  }
}

/** A link appears whole, with the number of its holder in it, or not at all. */
function takeTurn() {
  const mine = `${turn}-${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, turn);
    return true;
  } catch {
    if (!isAlive(parseHolder())) rmSync(turn, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function parseHolder() {
  try {
    return Number(readFileSync(turn, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
