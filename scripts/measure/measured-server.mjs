// A server of its own for a measurement: `npm start` with the demo on a data folder that is thrown away.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectFolder } from '../project-folder.mjs';

/** The race of the demo that is live, and the mat at its finish. */
const race = { name: 'cursa-de-la-ribera/10k', event: 'cursa-de-la-ribera' };

/**
 * @typedef {object} MeasuredServer
 * @property {string} address
 * @property {string} modality the id of the live race
 * @property {string} race how the command line calls it
 * @property {(...words: string[]) => string} dorsal the command line on its data
 * @property {() => Promise<boolean>} comesIn the next runner on the way crosses the finish; false: nobody is left
 * @property {() => Promise<boolean>} passesHalfway the next one crosses the mat at half of the way
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<MeasuredServer>} */
export async function aMeasuredServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dorsal-measure-'));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const server = spawn(process.execPath, ['scripts/start.mjs', '--no-live-demo'], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const gone = once(server, 'exit');
    if (server.exitCode === null && server.kill('SIGTERM')) await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const address = await saidAddress(server.stdout);
    const dorsal = (/** @type {string[]} */ ...words) =>
      execFileSync(process.execPath, ['scripts/dorsal.mjs', ...words], { cwd: projectFolder, env, encoding: 'utf8' });
    const modality = await liveModality(address);
    return { address, modality, race: race.name, dorsal, ...mats(address, dorsal), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {import('node:stream').Readable} said */
async function saidAddress(said) {
  for await (const line of createInterface({ input: said })) {
    const found = /ready at (\S+)/.exec(line)?.[1];
    if (found !== undefined) {
      said.resume();
      return found;
    }
  }
  throw new Error('The server ended before it was ready.');
}

/** @param {string} address */
async function liveModality(address) {
  const answer = await fetch(`${address}/api/events`, jsonPost({ slug: race.event }));
  /** @type {readonly { modalities: readonly { _id: { $oid: string }, status: string }[] }[]} */
  const events = await answer.json();
  const live = events[0]?.modalities.find(({ status }) => status === 'live');
  if (live === undefined) throw new Error('The demo has no live race.');
  return live._id.$oid;
}

/** @param {string} address @param {(...words: string[]) => string} dorsal */
function mats(address, dorsal) {
  const rows = dorsal('export', 'reads', race.name)
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const token = /\S{24,}/.exec(dorsal('token', 'add', 'measure'))?.[0] ?? '';
  const crossings = rows.filter((cells) => cells[8] === 'crossing');
  const at = (/** @type {string} */ checkpoint) => crossings.filter((cells) => cells[7] === checkpoint).sort(inTime);
  let seq = 0;
  /** The runners between the checkpoint before and this one, in the order of their reads there, so that nobody is too fast. */
  const mat = (/** @type {string} */ checkpoint, /** @type {string} */ before) => {
    const here = at(checkpoint);
    const passed = new Set(here.map((cells) => cells[6]));
    const onTheWay = at(before).filter((cells) => !passed.has(cells[6]));
    return async () => {
      const [, , , , , chip] = onTheWay.shift() ?? [];
      if (chip === undefined) return false;
      seq += 1;
      const reads = [{ epoch: 99, seq, chip, time: Date.now(), kind: 'chip' }];
      const answer = await fetch(`${address}/api/reads`, jsonPost({ device: Number(here[0]?.[2]), reads }, token));
      if (answer.status !== 200) throw new Error(`The read was refused with ${answer.status}.`);
      return true;
    };
  };
  return { comesIn: mat('finish', '3'), passesHalfway: mat('2', '1') };
}

const inTime = (/** @type {string[]} */ [a = ''], /** @type {string[]} */ [b = '']) => (a < b ? -1 : 1);

/** @param {unknown} body @param {string} [token] */
const jsonPost = (body, token) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});
