// npm run check: the part of npm test that takes under a minute.
import { ensureInstalled } from './run/ensure-installed.mjs';
import { checks, close, forgetReports, runTogether, sum, unitStage } from './stages.mjs';

ensureInstalled();
forgetReports();
const { style, types, boundaries } = checks;
close(sum([await runTogether([style, types, boundaries]), await runTogether([unitStage])]));
