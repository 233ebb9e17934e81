/// <reference lib="dom" />
import { noteShiftsAndRows } from './in-the-page.mjs';

/** A slow phone: a quarter of this processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms away. */
const slowPhone = { cpuRate: 4, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * @typedef {object} FirstLoad
 * @property {number} scriptBytes compressed, as they came over the line
 * @property {number} allBytes until the rows could be read
 * @property {number} readableMs from the first byte asked for until the rows of the classification are painted
 * @property {number} loadShift layout shift until two seconds after
 * @property {readonly Asked[]} waterfall
 */
/** @typedef {{ url: string, type: string, startMs: number, endMs: number, bytes: number }} Asked */

/**
 * Loads a page as somebody does who has never been here, on a slow phone.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<FirstLoad>}
 */
export async function loadFirst(browser, url) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const { cpuRate, ...network } = slowPhone;
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  const asked = watchNetwork(cdp);
  await page.addInitScript(noteShiftsAndRows);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(window, 'measured').readableMs !== null, undefined, { timeout: 60_000 });
  await page.waitForTimeout(2_000); // what comes after the rows may still shift them
  const { readableMs, shift } = await page.evaluate(() => Reflect.get(window, 'measured'));
  await context.close();
  const waterfall = asked();
  const scripts = waterfall.filter(({ type }) => type === 'Script');
  const before = waterfall.filter(({ endMs }) => endMs <= readableMs);
  const bytesOf = (/** @type {readonly Asked[]} */ some) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  return { scriptBytes: bytesOf(scripts), allBytes: bytesOf(before), readableMs, loadShift: shift, waterfall };
}

/**
 * How much the layout shifts while runners come in, one a second.
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

/** @param {import('@playwright/test').CDPSession} cdp @returns {() => Asked[]} */
function watchNetwork(cdp) {
  /** @type {Map<string, Asked>} */
  const all = new Map();
  let zero = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    zero ||= timestamp;
    const startMs = (timestamp - zero) * 1_000;
    all.set(requestId, { url: request.url, type, startMs, endMs: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = all.get(requestId);
    if (one) all.set(requestId, { ...one, endMs: (timestamp - zero) * 1_000, bytes: encodedDataLength });
  });
  return () => [...all.values()];
}
