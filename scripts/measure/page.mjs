// npm run measure:page: the cost of the live page in a browser (docs/performance.md, 'The live page in a browser').
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../find/chromium.mjs';
import { ensureInstalled } from '../run/ensure-installed.mjs';
import { aBareBrowser } from './bare-browser.mjs';
import { loadFirst, shiftWhileLive } from './first-load.mjs';
import { aMeasuredServer } from './measured-server.mjs';
import { moveRows } from './moving-rows.mjs';

const loads = 5;
const liveSeconds = 30;

ensureInstalled();
const executablePath = ensureChromium();
if (executablePath === null) process.exit(1);
const server = await aMeasuredServer();
try {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const liveShift = await shiftWhileLive(browser, server, liveSeconds);
  const first = await firstLoads(executablePath);
  const desk = await moveRows(browser, server, { width: 1280, height: 800 });
  const hand = await moveRows(browser, server, { width: 390, height: 844 });
  // As tall as all of them.
  const tall = await moveRows(browser, server, { width: 1280, height: 3_400 });
  const arrivals = await moveRows(browser, server, { width: 1280, height: 800, isByArrival: true });
  const arrivalsInHand = await moveRows(browser, server, { width: 390, height: 844, isByArrival: true });
  await browser.close();
  sayWaterfall(first[0]?.waterfall ?? []);
  const readable = first.map(({ readableMs }) => readableMs).sort((a, b) => a - b);
  const fixedWork = first.map(({ fixedWorkMs }) => fixedWorkMs).sort((a, b) => a - b);
  say([
    {
      what: 'script of the first load, compressed',
      value: (first[0]?.scriptBytes ?? 0) / 1_000,
      unit: 'kB',
      most: 200,
    },
    { what: 'all that comes before the rows', value: (first[0]?.allBytes ?? 0) / 1_000, unit: 'kB' },
    {
      what: `rows readable on a slow phone, median of ${loads}`,
      value: readable[loads >> 1] ?? 0,
      unit: 'ms',
      most: 2_000,
    },
    { what: 'the fastest of them', value: readable[0] ?? 0, unit: 'ms', most: 2_000 },
    { what: 'a fixed piece of work on the same processor, median', value: fixedWork[loads >> 1] ?? 0, unit: 'ms' },
    {
      what: 'layout shift of a load',
      value: Math.max(...first.map(({ loadShift }) => loadShift)),
      unit: '',
      most: 0.05,
    },
    { what: `layout shift in ${liveSeconds} s of arrivals`, value: liveShift, unit: '', most: 0.05 },
    { what: 'rows that slide at an update', value: desk.slides, unit: '' },
    { what: 'frames a second while they move, 1280 × 800', value: desk.framesPerSecond, unit: '/s', least: 60 },
    { what: 'frames a second while they move, 390 × 844', value: hand.framesPerSecond, unit: '/s', least: 60 },
    { what: 'frames a second while they move, all 50 on one screen', value: tall.framesPerSecond, unit: '/s' },
    { what: 'the same of last arrivals, 1280 × 800', value: arrivals.framesPerSecond, unit: '/s', least: 60 },
    { what: 'the same of last arrivals, 390 × 844', value: arrivalsInHand.framesPerSecond, unit: '/s', least: 60 },
    {
      what: 'frames that were missed, of',
      value: desk.missed + hand.missed,
      unit: `of ${desk.frames + desk.missed + hand.frames + hand.missed}`,
    },
    { what: 'frames of more than 50 ms, of all updates', value: desk.longFrames + hand.longFrames, unit: '' },
    { what: 'work of a frame, half of them', value: desk.medianFrameMs, unit: 'ms', most: 1_000 / 60 },
    { what: 'work of a frame, 99 of 100', value: desk.p99FrameMs, unit: 'ms', most: 1_000 / 60 },
    { what: 'work of an update that moves all rows', value: desk.updateMs, unit: 'ms' },
  ]);
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.stop();
}

/** One after the other, each by somebody new. @param {string} executable */
async function firstLoads(executable) {
  const bare = await aBareBrowser(executable);
  try {
    const all = [];
    for (let load = 0; load < loads; load++) all.push(await loadFirst(bare, server.address, `/m/${server.modality}`));
    return all;
  } finally {
    await bare.stop();
  }
}

/** @param {readonly { what: string, value: number, unit: string, most?: number, least?: number }[]} lines */
function say(lines) {
  console.log('| what | measured | asked for | ratio to it |\n| --- | --- | --- | --- |');
  for (const { what, value, unit, most, least } of lines) {
    const bound = most !== undefined ? `≤ ${short(most)}` : least !== undefined ? `≥ ${short(least)}` : '';
    const limit = most ?? least;
    console.log(
      `| ${what} | ${short(value)} ${unit} | ${bound} | ${limit === undefined ? '' : short(value / limit)} |`,
    );
  }
}

/** Three digits that say something. @param {number} value */
function short(value) {
  return String(Number(value.toPrecision(3)));
}

/** @param {readonly import('./slow-line.mjs').Asked[]} asked */
function sayWaterfall(asked) {
  for (const { startMs, endMs, bytes, url } of asked)
    console.log(
      `${startMs.toFixed(0).padStart(6)} ${endMs.toFixed(0).padStart(8)} ms ${String(bytes).padStart(8)} B  ${url}`,
    );
  console.log();
}
