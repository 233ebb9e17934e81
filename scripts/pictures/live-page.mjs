// npm run pictures: the live page as the README shows it, of the demo on a data folder that is thrown away.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../find/chromium.mjs';
import { projectFolder } from '../project-folder.mjs';
import { ensureInstalled } from '../run/ensure-installed.mjs';

const shots = /** @type {const} */ ([
  { name: 'live-page', width: 1280, height: 860, colorScheme: 'light' },
  { name: 'live-page-phone', width: 390, height: 860, colorScheme: 'dark' },
]);

ensureInstalled();
const executablePath = ensureChromium();
if (executablePath === null) process.exit(1);
const dataDir = mkdtempSync(join(tmpdir(), 'dorsal-pictures-'));
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: projectFolder,
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const address = await saidAddress();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  for (const shot of shots) await take(browser, address, shot);
  await browser.close();
} finally {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
}

/** @returns {Promise<string>} */
async function saidAddress() {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /ready at (\S+)/.exec(line)?.[1];
    if (found) return found;
  }
  throw new Error('The server ended before it was ready.');
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {(typeof shots)[number]} shot
 */
async function take(browser, address, { name, width, height, colorScheme }) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en-GB' });
  await page.goto(`${address}/?lang=en`);
  await page
    .getByRole('link', { name: /Cursa de la Ribera/ })
    .first()
    .click();
  await page.getByRole('link', { name: /10K/ }).first().click();
  await page.getByRole('row').nth(3).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const folder = join(projectFolder, 'docs', 'pictures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}
