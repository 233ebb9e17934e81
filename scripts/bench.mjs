// npm run bench: the performance that the program promises, measured on this machine (docs/performance.md).
import { ensureInstalled } from './run/ensure-installed.mjs';
import { runOnNode24 } from './run/run-on-node-24.mjs';

ensureInstalled();
await runOnNode24('packages/cli/src/main.ts', ['bench', ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
