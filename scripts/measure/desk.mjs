// npm run measure:desk: the table of the results desk in a browser, scrolled and typed into (docs/performance.md, 'The results desk in a browser').
/// <reference lib="dom" />
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../find/chromium.mjs';
import { projectFolder } from '../project-folder.mjs';
import { ensureInstalled } from '../run/ensure-installed.mjs';
import { ensureWebBuilt } from '../web/ensure-web-built.mjs';
import { tracedTasks, workOfFrames } from './traced-tasks.mjs';

/** A quarter of this processor. */
const slowed = 4;
const scrolledMs = 6_000;
const timesTyped = 30;
const timesTraced = 8;
/** As quick hands type. */
const keyEveryMs = 90;

ensureInstalled();
const executablePath = ensureChromium();
if (executablePath === null || !ensureWebBuilt()) process.exit(1);
const people = process.argv[2] ?? '20000';
const program = spawn(process.execPath, ['packages/devkit/src/measures/desk-command.ts', people], {
  cwd: projectFolder,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const { address, modality, session } = await saidFirst(program.stdout);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  await page.addInitScript((text) => localStorage.setItem('dorsal.session', text), JSON.stringify(session));
  await page.addInitScript(noteDesk);
  await page.goto(`${address}/admin/results/${modality}`);
  await page.locator('input[data-time]').nth(40).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.mouse.move(640, 500);
  const scroll = async () => {
    for (const until = Date.now() + scrolledMs; Date.now() < until; ) {
      await page.mouse.wheel(0, Math.floor(Date.now() / 1_500) % 2 === 0 ? 90 : -90);
      await page.waitForTimeout(16);
    }
  };
  const type = async (/** @type {number} */ from, /** @type {number} */ until) => {
    for (let nth = from; nth < until; nth += 1) await typeOne(page, nth);
  };
  // To trace the work of frames is work of the same thread: they are counted without it.
  const scrolled = await framesWhile(page, scroll);
  const typed = await framesWhile(page, () => type(0, timesTyped));
  await page.waitForTimeout(3_000);
  /** @type {readonly number[]} */
  const stored = await page.evaluate(() => Reflect.get(window, 'desk').storedMs);
  /** From the request to the first byte of its answer: the server, on the same machine and not slowed. @type {readonly number[]} */
  const served = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((one) =>
        one instanceof PerformanceResourceTiming && one.name.includes('/add-intermediate')
          ? [one.responseStart - one.requestStart]
          : [],
      ),
  );
  const work = {
    scrolled: workOfFrames(await tracedTasks(browser, page, scroll)),
    typed: workOfFrames(await tracedTasks(browser, page, () => type(timesTyped, timesTyped + timesTraced))),
  };
  await browser.close();
  const spans = stored.toSorted((a, b) => a - b);
  const servers = served.toSorted((a, b) => a - b);
  console.log(`race of ${people} with 15 checkpoints, processor of the page slowed ${slowed} times\n`);
  console.log('| what | measured | asked for |\n| --- | --- | --- |');
  console.log(`| frames a second while it is scrolled | ${short(scrolled.perSecond)} | 60 |`);
  console.log(`| the longest frame then | ${short(scrolled.longestMs)} ms | |`);
  console.log(`| frames a second while it is typed into | ${short(typed.perSecond)} | 60 |`);
  console.log(`| the longest frame then | ${short(typed.longestMs)} ms | |`);
  for (const [what, sorted] of Object.entries(work)) {
    const of = (/** @type {number} */ share) => short(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    console.log(
      `| work of a frame ${what === 'typed' ? 'while it is typed into' : 'while it is scrolled'}, half of them; 99 of 100 | ${of(0.5)}; ${of(0.99)} ms | 16.7 ms |`,
    );
  }
  console.log(
    `| from Enter to stored and answered, half of ${spans.length} | ${short(spans[spans.length >> 1] ?? 0)} ms | < 150 ms |`,
  );
  console.log(`| of that the server, half of them | ${short(servers[servers.length >> 1] ?? 0)} ms | |`);
  console.log(`| the slowest | ${short(spans.at(-1) ?? 0)} ms | |`);
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}`);
} finally {
  const gone = once(program, 'exit');
  if (program.exitCode === null && program.kill('SIGTERM')) await gone;
}

/** @param {import('node:stream').Readable} said */
async function saidFirst(said) {
  for await (const line of createInterface({ input: said })) return JSON.parse(line);
  throw new Error('The server ended before it was ready.');
}

/** Runs in the page before its own scripts: notes frames, and how long each time that was typed took from Enter to its answer. */
function noteDesk() {
  const desk = { frames: /** @type {number[]} */ ([]), storedMs: /** @type {number[]} */ ([]), enterAt: 0 };
  Reflect.set(window, 'desk', desk);
  const noteEnter = (/** @type {KeyboardEvent} */ { key }) => {
    if (key === 'Enter') desk.enterAt = performance.now();
  };
  window.addEventListener('keydown', noteEnter, { capture: true });
  const fromServer = window.fetch;
  window.fetch = async (asked, init) => {
    const at = desk.enterAt;
    const answer = await fromServer(asked, init);
    if (String(asked instanceof Request ? asked.url : asked).includes('/add-intermediate') && answer.ok)
      desk.storedMs.push(performance.now() - at);
    return answer;
  };
  const frame = (/** @type {number} */ at) => {
    desk.frames.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** @param {import('@playwright/test').Page} page @param {() => Promise<void>} meanwhile */
async function framesWhile(page, meanwhile) {
  await page.evaluate(() => Object.assign(Reflect.get(window, 'desk'), { frames: [] }));
  await meanwhile();
  /** @type {readonly number[]} */
  const frames = await page.evaluate(() => Reflect.get(window, 'desk').frames);
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  const longestMs = frames.slice(1).reduce((most, at, index) => Math.max(most, at - (frames[index] ?? at)), 0);
  return { perSecond: ((frames.length - 1) * 1_000) / (last - first), longestMs };
}

/** Into the empty cell of a row goes the mean of its neighbours. @param {import('@playwright/test').Page} page @param {number} nth */
async function typeOne(page, nth) {
  const text = await page.evaluate((at) => {
    const rows = [...document.querySelectorAll('tr')].filter((row) => row.querySelector('input[data-time]'));
    const row = rows[at % rows.length];
    const cell = row?.querySelector('input[data-time]')?.closest('td');
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
  }, nth);
  if (text === '') return;
  await page.keyboard.type(text, { delay: keyEveryMs });
  await page.keyboard.press('Enter');
  await page.waitForTimeout(keyEveryMs);
}

/** @param {number} value */
function short(value) {
  return String(Number(value.toPrecision(3)));
}
