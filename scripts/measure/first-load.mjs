/// <reference lib="dom" />
import { setTimeout } from 'node:timers/promises';
import { fixedWork, noteShiftsAndRows } from './in-the-page.mjs';
import { aSlowLine } from './slow-line.mjs';

/** A slow phone: a quarter of this processor, 1.6 Mbit/s, 150 ms away. */
const slowLine = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };
const cpuRate = 4;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const askedAgainMs = 250;
const mostMs = 60_000;

/**
 * @typedef {object} FirstLoad
 * @property {number} scriptBytes compressed, as they came over the line with their heads
 * @property {number} allBytes until the rows could be read
 * @property {number} readableMs from the first byte asked for until the rows of the classification are painted
 * @property {number} loadShift layout shift until two seconds after
 * @property {number} fixedWorkMs what the same work took on this processor a moment before, as slow: it says how fast the machine was just then
 * @property {readonly import('./slow-line.mjs').Asked[]} waterfall
 */

/**
 * Loads a page as somebody does who has never been here, on a slow phone.
 * @param {import('./bare-browser.mjs').BareBrowser} browser
 * @param {string} origin
 * @param {string} path
 * @returns {Promise<FirstLoad>}
 */
export async function loadFirst(browser, origin, path) {
  const line = await aSlowLine(origin, slowLine);
  const page = await browser.aPage(phone.viewport);
  try {
    await page.send('Emulation.setDeviceMetricsOverride', { ...phone.viewport, deviceScaleFactor: 2, mobile: true });
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    const fixedWorkMs = Number(await page.evaluate(`(${fixedWork})()`));
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteShiftsAndRows})()` });
    await page.send('Page.navigate', { url: line.address + path });
    const readableMs = await readable(page);
    await setTimeout(2_000); // what comes after the rows may still shift them
    const loadShift = Number(await page.evaluate('window.measured.shift'));
    const waterfall = line.asked();
    const scripts = waterfall.filter(({ type }) => type.includes('javascript'));
    const before = waterfall.filter(({ endMs }) => endMs <= readableMs);
    const bytesOf = (/** @type {readonly { bytes: number }[]} */ some) =>
      some.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      scriptBytes: bytesOf(scripts),
      allBytes: bytesOf(before),
      readableMs,
      loadShift,
      fixedWorkMs,
      waterfall,
    };
  } finally {
    await page.close();
    line.stop();
  }
}

/** @param {import('./bare-browser.mjs').BarePage} page */
async function readable(page) {
  for (let waitedMs = 0; waitedMs < mostMs; waitedMs += askedAgainMs) {
    await setTimeout(askedAgainMs);
    const readableMs = await page.evaluate('window.measured?.readableMs ?? null');
    if (typeof readableMs === 'number') return readableMs;
  }
  throw new Error(`The rows of the race were not there after ${mostMs / 1_000} s.`);
}

/**
 * Measures the layout shift while runners come in, one a second.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('./measured-server.mjs').MeasuredServer} server
 * @param {number} seconds
 */
export async function shiftWhileLive(browser, server, seconds) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(noteShiftsAndRows);
  await page.goto(`${server.address}/m/${server.modality}`);
  await page.waitForFunction(() => Reflect.get(window, 'measured').readableMs !== null);
  await page.waitForTimeout(2_000);
  await page.evaluate(() => Object.assign(Reflect.get(window, 'measured'), { shift: 0 }));
  for (let second = 0; second < seconds; second++) {
    await server.comesIn();
    await page.waitForTimeout(1_000);
  }
  const { shift } = await page.evaluate(() => Reflect.get(window, 'measured'));
  await context.close();
  return Number(shift);
}
