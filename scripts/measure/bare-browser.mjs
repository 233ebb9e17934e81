// A browser with nothing of an inspector in its pages but what slows their processor: to listen to network and scripts is work of the same thread.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** @typedef {(method: string, params?: object) => Promise<Record<string, unknown>>} Send a call of the DevTools protocol */
/** @typedef {{ send: Send, evaluate: (expression: string) => Promise<unknown>, close: () => Promise<void> }} BarePage */
/** @typedef {{ aPage: (size: { width: number, height: number }) => Promise<BarePage>, stop: () => Promise<void> }} BareBrowser */

/**
 * @param {string} executablePath
 * @returns {Promise<BareBrowser>} each page with nothing kept
 */
export async function aBareBrowser(executablePath) {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-browser-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'];
  const browser = spawn(executablePath, [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const socket = new WebSocket(await saidAddress(browser.stderr));
  await once(socket, 'open');
  const send = aSender(socket);
  return {
    aPage: async (size) => {
      const context = await send('Target.createBrowserContext');
      const target = await send('Target.createTarget', { url: 'about:blank', ...context, ...size });
      const session = await send('Target.attachToTarget', { targetId: target['targetId'], flatten: true });
      /** @type {Send} */
      const sendToPage = (method, params = {}) => send(method, params, String(session['sessionId']));
      return {
        send: sendToPage,
        evaluate: async (expression) => {
          const answer = await sendToPage('Runtime.evaluate', { expression, returnByValue: true });
          return /** @type {{ value?: unknown }} */ (answer['result']).value;
        },
        close: async () => void (await send('Target.disposeBrowserContext', context)),
      };
    },
    stop: async () => {
      const gone = once(browser, 'exit');
      socket.close();
      if (browser.exitCode === null && browser.kill('SIGTERM')) await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {WebSocket} socket
 * @returns {(method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>}
 */
function aSender(socket) {
  /** @type {Map<number, { resolve: (answer: Record<string, unknown>) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  });
  let last = 0;
  return (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
}

/** @param {import('node:stream').Readable} said */
async function saidAddress(said) {
  for await (const line of createInterface({ input: said })) {
    const found = /listening on (ws:\S+)/.exec(line)?.[1];
    if (found !== undefined) {
      said.resume();
      return found;
    }
  }
  throw new Error('The browser ended before it could be asked.');
}
