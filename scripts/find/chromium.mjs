import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows. */
const shell = 'chromium-headless-shell';
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium of the system; on Debian as root it is installed where there is none. Else says what to install. @returns {string | null} */
export function ensureChromium() {
  const found = findChromium() ?? installWithApt('chromium');
  if (found === null)
    console.error(
      'The journeys need a Chromium, and none is there: install the package chromium (or Google Chrome), or name one with CHROMIUM.',
    );
  return found;
}

/** For the journeys the headless shell, which draws the same pages in about half of the time; where it cannot be had, Chromium itself. */
export const ensureBrowserOfJourneys = () => findBrowserOfJourneys(installWithApt) ?? ensureChromium();

/** @returns {string | null} */
export function findBrowserOfJourneys(otherwise = (/** @type {string} */ _package) => findChromium()) {
  return process.env.CHROMIUM ?? find([shell]) ?? otherwise(shell);
}

const findChromium = () => process.env.CHROMIUM ?? find(programs) ?? elsewhere.find((path) => existsSync(path)) ?? null;

function find(/** @type {readonly string[]} */ names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}

const canUseApt = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

function installWithApt(/** @type {string} */ name) {
  if (!canUseApt()) return null;
  console.error(`Installing ${name} with apt-get …`);
  const options = /** @type {const} */ ({
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', name], options);
  return find([name]);
}
