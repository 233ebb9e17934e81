// npm test: every check there is, the same as in CI. Closes with one line.

import { findBrowserOfJourneys } from './find/chromium.mjs';
import { ensureInstalled } from './run/ensure-installed.mjs';
import { checks, close, forgetReports, journeysStage, preparation, runInTurn, sum, vitestStage } from './stages.mjs';

ensureInstalled();
forgetReports();
// The tests of the server wait for processes and for PostgreSQL more than they work: all else runs beside them.
const server = runInTurn([vitestStage('server', ['server'])]);
const [prepared, rest] = await Promise.all([
  runInTurn([preparation]),
  runInTurn([vitestStage('unit', ['unit', 'components']), ...Object.values(checks)]),
]);
const journeys = prepared.failed === 0 ? await runInTurn([journeysStage(findBrowserOfJourneys() ?? '')]) : prepared;
close(sum([await server, rest, journeys]));
