// npm test: every check there is; what CI runs. Closes with one line.

import { ensureChromium } from './find/chromium.mjs';
import { ensureInstalled } from './run/ensure-installed.mjs';
import { checks, close, forgetReports, journeysStage, runTogether, sum, vitestStage } from './stages.mjs';
import { ensureWebBuilt } from './web/ensure-web-built.mjs';

ensureInstalled();
forgetReports();
const counts = [
  await runTogether(Object.values(checks)),
  await runTogether([vitestStage('unit', ['unit'])]),
  await runTogether([vitestStage('server', ['server'])]),
];
counts.push(await journeys());
close(sum(counts));

/** Without a browser, or with a web part that cannot be built, the journeys are one failure. */
async function journeys() {
  const failed = { passed: 0, failed: 1 };
  const chromium = ensureChromium();
  if (chromium === null || !ensureWebBuilt()) return failed;
  return runTogether([journeysStage(chromium)]);
}
