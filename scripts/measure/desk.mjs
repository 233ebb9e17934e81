// npm run measure:desk: the table of the results desk in a browser, scrolled and typed into (docs/performance.md, 'The results desk in a browser').
/// <reference lib="dom" />
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../find/chromium.mjs';
import { projectFolder } from '../project-folder.mjs';
import { ensureInstalled } from '../run/ensure-installed.mjs';
import { ensureWebBuilt } from '../web/ensure-web-built.mjs';
import { aBareBrowser } from './bare-browser.mjs';
import { tracedTasks, workOfFrames } from './traced-tasks.mjs';

/** A quarter of this processor. */
const slowed = 4;
const scrolledMs = 6_000;
const timesTyped = 30;
const timesTraced = 8;
/** As quick hands type. */
const keyEveryMs = 90;
const screen = { width: 1280, height: 800 };

ensureInstalled();
const found = ensureChromium();
if (found === null || !ensureWebBuilt()) process.exit(1);
const executablePath = found;
const people = process.argv[2] ?? '20000';
const program = spawn(process.execPath, ['packages/devkit/src/measures/desk-command.ts', people], {
  cwd: projectFolder,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const { address, modality, session } = await saidFirst(program.stdout);
  const desk = { url: `${address}/admin/results/${modality}`, session: JSON.stringify(session) };
  const shown = await inTheBareBrowser(desk);
  const work = await tracedWork(desk);
  print(shown, work);
} finally {
  const gone = once(program, 'exit');
  if (program.exitCode === null && program.kill('SIGTERM')) await gone;
}

/** @typedef {{ readonly url: string, readonly session: string }} DeskAddress */
/** @typedef {{ readonly perSecond: number, readonly longestMs: number }} Frames */
/** A time from Enter to its answer, and of that until it was sent, with the server, and until the page took it. @typedef {{ wholeMs: number, unsentMs: number, servedMs: number }} Stored */
/** @typedef {{ readonly wheel: (deltaY: number) => Promise<unknown>, readonly key: (key: string) => Promise<unknown>, readonly evaluate: (expression: string) => Promise<unknown> }} Hands */

/**
 * The desk, and then its own still picture: the same elements and styles without the product. Its frames are the most that this machine has.
 * @param {DeskAddress} desk
 */
async function inTheBareBrowser({ url, session }) {
  const browser = await aBareBrowser(executablePath);
  try {
    const page = await browser.aPage(screen);
    await page.send('Page.enable');
    const source = `localStorage.setItem('dorsal.session', ${JSON.stringify(session)}); (${noteDesk})()`;
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await page.send('Page.navigate', { url });
    while (Number(await page.evaluate("document.querySelectorAll('input[data-time]').length")) < 40)
      await setTimeout(250);
    const still = String(await page.evaluate(`(${stillPicture})()`));
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    const hands = bareHands(page);
    const scrolled = await framesWhile(hands, () => scroll(hands));
    const typed = await framesWhile(hands, () => type(hands, 0, timesTyped));
    await setTimeout(3_000);
    const stored = /** @type {readonly Stored[]} */ (await page.evaluate('window.desk.stored'));
    await page.close();
    return { scrolled, typed, stored, still: await framesOfStill(browser, still) };
  } finally {
    await browser.stop();
  }
}

/** @param {import('./bare-browser.mjs').BareBrowser} browser @param {string} html */
async function framesOfStill(browser, html) {
  const page = await browser.aPage(screen);
  await page.send('Page.enable');
  const { frameTree } = /** @type {{ frameTree: { frame: { id: string } } }} */ (await page.send('Page.getFrameTree'));
  await page.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
  await page.evaluate(`(${noteDesk})()`);
  await setTimeout(2_000);
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const hands = bareHands(page);
  const scrolled = await framesWhile(hands, () => scroll(hands));
  const typed = await framesWhile(hands, () => type(hands, 0, timesTyped));
  await page.close();
  return { scrolled, typed };
}

/** To trace the work of frames is work of the same thread: they are counted without it. @param {DeskAddress} desk */
async function tracedWork({ url, session }) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: screen, locale: 'en-GB' });
  await page.addInitScript((text) => localStorage.setItem('dorsal.session', text), session);
  await page.addInitScript(noteDesk);
  await page.goto(url);
  // Not as many as before: what the first browser typed is stored.
  await page.locator('input[data-time]').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.mouse.move(640, 500);
  /** @type {Hands} */
  const hands = {
    wheel: (deltaY) => page.mouse.wheel(0, deltaY),
    key: (key) => page.keyboard.press(key),
    evaluate: (expression) => page.evaluate(expression),
  };
  const scrolled = workOfFrames(await tracedTasks(browser, page, () => scroll(hands)));
  const more = () => type(hands, timesTyped, timesTyped + timesTraced);
  const typed = workOfFrames(await tracedTasks(browser, page, more));
  await browser.close();
  return { scrolled, typed };
}

/** @param {Awaited<ReturnType<typeof inTheBareBrowser>>} shown @param {Awaited<ReturnType<typeof tracedWork>>} work */
function print({ scrolled, typed, stored, still }, work) {
  const of = (/** @type {readonly number[]} */ sorted, /** @type {number} */ share) =>
    short(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const sorted = (/** @type {(one: Stored) => number} */ part) => stored.map(part).toSorted((a, b) => a - b);
  const whole = sorted(({ wholeMs }) => wholeMs);
  console.log(`race of ${people} with 15 checkpoints, processor of the page slowed ${slowed} times\n`);
  console.log('| what | measured | still picture of the same page | asked for |\n| --- | --- | --- | --- |');
  for (const [what, frames, most] of /** @type {const} */ ([
    ['scrolled', scrolled, still.scrolled],
    ['typed into', typed, still.typed],
  ])) {
    console.log(`| frames a second while it is ${what} | ${short(frames.perSecond)} | ${short(most.perSecond)} | 60 |`);
    console.log(`| the longest frame then | ${short(frames.longestMs)} ms | ${short(most.longestMs)} ms | |`);
  }
  console.log(
    `| work of a frame while it is scrolled, half of them; 99 of 100 | ${of(work.scrolled, 0.5)}; ${of(work.scrolled, 0.99)} ms | | 16.7 ms |`,
  );
  console.log(
    `| work of a frame while it is typed into, half of them; 99 of 100 | ${of(work.typed, 0.5)}; ${of(work.typed, 0.99)} ms | | 16.7 ms |`,
  );
  console.log(
    `| from Enter to stored and answered, half of ${stored.length}; the slowest | ${of(whole, 0.5)}; ${of(whole, 1)} ms | | < 150 ms |`,
  );
  const unsent = sorted(({ unsentMs }) => unsentMs);
  const served = sorted(({ servedMs }) => servedMs);
  console.log(`| of that until the page has sent it, half of them | ${of(unsent, 0.5)} ms | | |`);
  console.log(`| of that the server, half of them | ${of(served, 0.5)} ms | | |`);
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}`);
}

/** @param {import('./bare-browser.mjs').BarePage} page @returns {Hands} */
function bareHands(page) {
  const at = { x: 640, y: 500 };
  return {
    wheel: (deltaY) => page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY }),
    key: async (key) => {
      const isEnter = key === 'Enter';
      const code = isEnter ? 13 : key.charCodeAt(0);
      const pressed = { key, text: isEnter ? '\r' : key, windowsVirtualKeyCode: code };
      await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: code });
    },
    evaluate: page.evaluate,
  };
}

/** @param {Hands} hands */
async function scroll(hands) {
  for (const until = Date.now() + scrolledMs; Date.now() < until; ) {
    await hands.wheel(Math.floor(Date.now() / 1_500) % 2 === 0 ? 90 : -90);
    await setTimeout(16);
  }
}

/** @param {Hands} hands @param {number} from @param {number} until */
async function type(hands, from, until) {
  for (let nth = from; nth < until; nth += 1) {
    const text = String(await hands.evaluate(`(${focusEmpty})(${nth})`));
    if (text === '') continue;
    for (const key of [...text, 'Enter']) {
      await hands.key(key);
      await setTimeout(keyEveryMs);
    }
  }
}

/** @param {import('node:stream').Readable} said */
async function saidFirst(said) {
  for await (const line of createInterface({ input: said })) return JSON.parse(line);
  throw new Error('The server ended before it was ready.');
}

/** Runs in the page before its own scripts: notes frames, and how long each time that was typed took from Enter to its answer. */
function noteDesk() {
  const desk = { frames: /** @type {number[]} */ ([]), stored: /** @type {Stored[]} */ ([]), enterAt: 0 };
  Reflect.set(window, 'desk', desk);
  performance.setResourceTimingBufferSize(10_000); // full, it would give the times of an earlier call
  const noteEnter = (/** @type {KeyboardEvent} */ { key }) => {
    if (key === 'Enter') desk.enterAt = performance.now();
  };
  window.addEventListener('keydown', noteEnter, { capture: true });
  const fromServer = window.fetch;
  window.fetch = async (asked, init) => {
    const at = desk.enterAt;
    const answer = await fromServer(asked, init);
    const wholeMs = performance.now() - at;
    if (String(asked instanceof Request ? asked.url : asked).includes('/add-intermediate') && answer.ok) {
      const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/add-intermediate'));
      if (entry instanceof PerformanceResourceTiming)
        desk.stored.push({
          wholeMs,
          unsentMs: entry.requestStart - at,
          servedMs: entry.responseStart - entry.requestStart,
        });
    }
    return answer;
  };
  const frame = (/** @type {number} */ at) => {
    desk.frames.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page: its elements as they stand, with their styles and without its scripts. */
function stillPicture() {
  const copy = /** @type {Element} */ (document.documentElement.cloneNode(true));
  for (const script of copy.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
  const base = document.createElement('base');
  base.href = location.href;
  copy.querySelector('head')?.prepend(base);
  return `<!doctype html>${copy.outerHTML}`;
}

/** Runs in the page: the empty cell of a row has the focus, and the mean of its neighbours is what to type; empty: one has no time. @param {number} nth */
function focusEmpty(nth) {
  const rows = [...document.querySelectorAll('tr')].filter((row) => row.querySelector('input[data-time]'));
  const cell = rows[nth % rows.length]?.querySelector('input[data-time]')?.closest('td');
  const secondsOf = (/** @type {Element | null | undefined} */ one) =>
    (/\d+:\d\d:\d\d/.exec(one?.textContent ?? '')?.[0] ?? '')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0);
  const [before, after] = [secondsOf(cell?.previousElementSibling), secondsOf(cell?.nextElementSibling)];
  cell?.querySelector('input')?.focus();
  if (before === 0 || after === 0) return '';
  const seconds = Math.round((before + after) / 2);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** @param {Hands} hands @param {() => Promise<void>} meanwhile @returns {Promise<Frames>} */
async function framesWhile(hands, meanwhile) {
  await hands.evaluate('window.desk.frames = []; 0');
  await meanwhile();
  const frames = /** @type {readonly number[]} */ (await hands.evaluate('window.desk.frames'));
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  const longestMs = frames.slice(1).reduce((most, at, index) => Math.max(most, at - (frames[index] ?? at)), 0);
  return { perSecond: ((frames.length - 1) * 1_000) / (last - first), longestMs };
}

/** @param {number} value */
function short(value) {
  return String(Number(value.toPrecision(3)));
}
