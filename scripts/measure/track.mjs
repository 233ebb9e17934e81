// npm run measure:track [FILE.gpx]: the smoothness of moving a long course in a browser (docs/performance.md, 'A long course on the map').
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { drawTrack } from '../../packages/devkit/src/generator/track/draw-track.ts';
import { writeGpx } from '../../packages/devkit/src/generator/track/write-gpx.ts';
import { ensureChromium } from '../find/chromium.mjs';
import { ensureInstalled } from '../run/ensure-installed.mjs';
import { aMeasuredServer } from './measured-server.mjs';
import { moveCourse } from './moving-course.mjs';

/** As many as the longest real track has that we know of. */
const points = 17_302;
const leastFrames = 50;

ensureInstalled();
const executablePath = ensureChromium();
if (executablePath === null) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'dorsal-track-'));
const server = await aMeasuredServer();
try {
  console.log(server.dorsal('import', 'gpx', server.race, process.argv[2] ?? drawnTrack()).trim());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const moved = [];
  for (const slowed of [1, 4]) moved.push(...(await moveCourse(browser, server, slowed)));
  await browser.close();
  console.log(
    '\n| what is moved | processor | frames a second | longest frame | work of a frame, half of them | 99 of 100 |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { what, slowed, framesPerSecond, longestMs, medianMs, p99Ms } of moved) {
    const bound = framesPerSecond >= leastFrames ? '' : ` (asked for: ${leastFrames})`;
    const cells = [what, slowed === 1 ? 'as it is' : `slowed ${slowed} times`, `${short(framesPerSecond)}${bound}`];
    console.log(`| ${[...cells, ...[longestMs, medianMs, p99Ms].map((ms) => `${short(ms)} ms`)].join(' | ')} |`);
  }
  console.log(`\n${moved[0]?.drawnBy}; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function drawnTrack() {
  const start = { longitude: -1.63, latitude: 40.95, elevation: 840 };
  const track = drawTrack({ seed: 5, ground: 'mountain', isClosed: true, distanceM: 175_000, climbM: 9_000, start });
  const file = join(folder, 'long.gpx');
  writeFileSync(file, writeGpx('Long', track.slice(0, points)));
  return file;
}

/** Three digits that say something. @param {number} value */
function short(value) {
  return String(Number(value.toPrecision(3)));
}
