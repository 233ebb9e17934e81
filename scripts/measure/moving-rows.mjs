/// <reference lib="dom" />
import { answerFromMemory, noteFrames } from './in-the-page.mjs';
import { tracedTasks, workOfFrames } from './traced-tasks.mjs';

const rowsShown = 50;
/** Counted, and then traced. */
const updates = { counted: 30, traced: 6 };
/** Rows slide for a quarter of a second, and glow longer. */
const restMs = 1_000;

/**
 * @typedef {object} MovingRows
 * @property {number} slides rows that slid at each update, in the middle
 * @property {number} framesPerSecond while rows move, from what the page is told to the end of the slide
 * @property {number} frames that there were
 * @property {number} missed that there were not, of those that a screen has in that time
 * @property {number} longFrames of more than 50 ms
 * @property {number} medianFrameMs work of the main thread for a frame, by its processor time
 * @property {number} p99FrameMs
 * @property {number} updateMs work of the main thread for an answer that moves all rows, until it stands: frames that go on moving meanwhile do so without it
 */

/**
 * Moves all 50 rows of a page, again and again: each answer is longer than a page of the product, and begins with somebody new. The table fills the screen.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('./measured-server.mjs').MeasuredServer} server
 * @param {import('@playwright/test').ViewportSize & { readonly isByArrival?: boolean }} screen `isByArrival`: the list of last arrivals in place of the order of places
 * @returns {Promise<MovingRows>}
 */
export async function moveRows(browser, server, { isByArrival = false, ...screen }) {
  const page = await browser.newPage({ viewport: screen });
  await page.addInitScript(noteFrames);
  await page.addInitScript(answerFromMemory, { shown: rowsShown, isByArrival });
  await page.goto(`${server.address}/m/${server.modality}?at=2${isByArrival ? '&by=arrival' : ''}`);
  await page
    .locator('[data-row]')
    .nth(rowsShown - 1)
    .waitFor();
  await page.evaluate(() => document.querySelector('table')?.scrollIntoView());
  // Waits for the first message of the server.
  while (!(await page.evaluate(() => Reflect.get(window, 'hasReceived')()))) {
    if (!(await server.passesHalfway())) throw new Error('Nobody is left who could pass.');
    await page.waitForTimeout(restMs);
  }
  await page.waitForTimeout(2_000);
  await page.evaluate(() =>
    Object.assign(Reflect.get(window, 'noted'), { at: [], longMs: [], slides: 0, notifiedAt: [], movedAt: [] }),
  );
  const update = async (/** @type {number} */ times) => {
    for (let turn = 0; turn < times; turn++) {
      await page.evaluate(() => Reflect.get(window, 'moveAll')());
      await page.waitForTimeout(restMs);
    }
  };
  // To trace the work of frames is work of the same thread: they are counted without it.
  await update(updates.counted);
  const noted = await page.evaluate(() => Reflect.get(window, 'noted'));
  const tasks = await tracedTasks(browser, page, () => update(updates.traced));
  await page.close();
  return figuresOf(noted, tasks);
}

/** @typedef {{ at: readonly number[], longMs: readonly number[], slides: number, notifiedAt: readonly number[], movedAt: readonly number[] }} Noted */

/**
 * @param {Noted} noted
 * @param {import('./traced-tasks.mjs').Traced} traced
 * @returns {MovingRows}
 */
function figuresOf({ at, longMs, slides, notifiedAt, movedAt }, traced) {
  const sorted = workOfFrames(traced);
  const quantile = (/** @type {number} */ share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    slides: slides / updates.counted,
    ...framesWhileMoving({ at, notifiedAt, movedAt }),
    longFrames: longMs.length,
    medianFrameMs: quantile(0.5),
    p99FrameMs: quantile(0.99),
    updateMs: sorted.slice(-updates.traced)[updates.traced >> 1] ?? 0,
  };
}

/** Frames a second of a screen. */
const screenFrames = 60;
/** The duration of a slide. */
const slideMs = 250;

/**
 * Counts the frames from the last one before an update, so that all work for the update counts, to the end of the slide.
 * @param {Pick<Noted, 'at' | 'notifiedAt' | 'movedAt'>} noted
 */
function framesWhileMoving({ at, notifiedAt, movedAt }) {
  let [frames, ms] = [0, 0];
  for (const moved of movedAt) {
    const notified = notifiedAt.findLast((time) => time <= moved) ?? moved;
    const first = at.findLastIndex((frame) => frame <= notified);
    const last = at.findLastIndex((frame) => frame <= moved + slideMs);
    if (first < 0 || last <= first) continue;
    frames += last - first;
    ms += (at[last] ?? 0) - (at[first] ?? 0);
  }
  return { framesPerSecond: (frames * 1_000) / ms, frames, missed: Math.round((ms * screenFrames) / 1_000) - frames };
}
