/// <reference lib="dom" />
import { noteFrames } from './in-the-page.mjs';
import { tracedTasks, workOfFrames } from './traced-tasks.mjs';

const moveMs = 5_000;
/** A finger tells of itself this often. */
const fingerMs = 16;

/**
 * @typedef {object} MovedCourse
 * @property {string} what
 * @property {number} slowed how many times the processor was slowed
 * @property {number} framesPerSecond
 * @property {number} longestMs from one frame to the next
 * @property {number} medianMs work of the main thread for a frame
 * @property {number} p99Ms
 * @property {string} drawnBy the graphics card, or what stands for one
 */

/**
 * Moves the course of the live race: the map as a whole, the map from near, a finger along the profile, and the profile of a browser
 * that can draw no map.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('./measured-server.mjs').MeasuredServer} server
 * @param {number} slowed
 * @returns {Promise<MovedCourse[]>}
 */
export async function moveCourse(browser, server, slowed) {
  const url = `${server.address}/m/${server.modality}?panel=map`;
  const page = await phone(browser, url);
  const map = page.getByRole('region', { name: 'Map of the course' });
  await map.scrollIntoViewIfNeeded();
  await page.waitForTimeout(3_000);
  const drawnBy = await page.evaluate(cardOf);
  const slow = await slower(page, slowed);
  const moved = [
    { what: 'the map, whole', ...(await framesWhile(browser, page, () => drag(page, map))) },
    { what: 'a finger on the profile', ...(await framesWhile(browser, page, () => scrub(page))) },
  ];
  await slow(1);
  for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Zoom in' }).click({ delay: 50 });
  await page.waitForTimeout(3_000);
  await slow(slowed);
  moved.push({ what: 'the map, from near', ...(await framesWhile(browser, page, () => drag(page, map))) });
  await page.context().close();

  const plain = await phone(browser, url, () => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await plain.getByRole('slider').scrollIntoViewIfNeeded();
  await slower(plain, slowed);
  moved.push({ what: 'a finger on the profile, no WebGL', ...(await framesWhile(browser, plain, () => scrub(plain))) });
  await plain.context().close();
  return moved.map((one) => ({ ...one, slowed, drawnBy }));
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {() => void} [first] */
async function phone(browser, url, first) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(noteFrames);
  if (first) await page.addInitScript(first);
  await page.goto(url);
  await page.getByRole('slider').waitFor();
  await page.waitForTimeout(2_000);
  return page;
}

/** @param {import('@playwright/test').Page} page @param {number} times */
async function slower(page, times) {
  const devtools = await page.context().newCDPSession(page);
  const set = async (/** @type {number} */ rate) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  };
  await set(times);
  return set;
}

/**
 * Frames are counted first, and their work is traced in a second turn: to trace it is work of the same slowed thread.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} meanwhile
 */
async function framesWhile(browser, page, meanwhile) {
  await page.evaluate(() => Object.assign(Reflect.get(window, 'noted'), { at: [], longMs: [], slides: 0 }));
  await meanwhile();
  /** @type {number[]} */
  const at = await page.evaluate(() => Reflect.get(window, 'noted').at);
  const work = workOfFrames(await tracedTasks(browser, page, meanwhile));
  const between = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  const quantile = (/** @type {number} */ share) => work[Math.floor((work.length - 1) * share)] ?? 0;
  return {
    framesPerSecond: (1_000 * between.length) / ((at.at(-1) ?? 0) - (at[0] ?? 0)),
    longestMs: Math.max(...between),
    medianMs: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}

/** To and fro in curves, as somebody looks around. @param {import('@playwright/test').Page} page @param {import('@playwright/test').Locator} map */
async function drag(page, map) {
  const { x, y, width, height } = await boxOf(map);
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  await page.mouse.move(middleX, middleY);
  await page.mouse.down();
  await during((turn) => page.mouse.move(middleX + 70 * Math.sin(turn), middleY + 50 * Math.sin(1.3 * turn)));
  await page.mouse.up();
}

/** @param {import('@playwright/test').Page} page */
async function scrub(page) {
  const { x, y, width, height } = await boxOf(page.getByRole('slider'));
  await during((turn) => page.mouse.move(x + (width * (1 + Math.sin(turn))) / 2, y + height / 2));
}

/** @param {(turn: number) => Promise<void>} move */
async function during(move) {
  const begun = performance.now();
  for (let past = 0; past < moveMs; past = performance.now() - begun) {
    await move(past / 300);
    await new Promise((done) => setTimeout(done, fingerMs));
  }
}

/** @param {import('@playwright/test').Locator} what */
async function boxOf(what) {
  const box = await what.boundingBox();
  if (box === null) throw new Error('what is to be moved is not there');
  return box;
}

function cardOf() {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return 'no WebGL';
  const more = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}
