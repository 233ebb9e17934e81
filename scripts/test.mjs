// npm test: every check there is, the same as in CI. Closes with one line.

import { findBrowserOfJourneys } from './find/chromium.mjs';
import { ensureInstalled } from './run/ensure-installed.mjs';
import {
  checks,
  close,
  forgetReports,
  journeysStage,
  preparation,
  runInTurn,
  sum,
  unitStage,
  vitestStage,
} from './stages.mjs';

ensureInstalled();
forgetReports();
// Each part waits more than it works, for processes, for PostgreSQL or for a browser: side by side they fill each other's pauses.
close(
  sum(
    await Promise.all([
      runInTurn([vitestStage('server', ['server'])]),
      journeysOnceTheyCan(),
      runInTurn([unitStage, ...Object.values(checks)]),
    ]),
  ),
);

async function journeysOnceTheyCan() {
  const prepared = await runInTurn([preparation]);
  return prepared.failed === 0 ? await runInTurn([journeysStage(findBrowserOfJourneys() ?? '')]) : prepared;
}
