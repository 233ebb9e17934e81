// npm start: everything that a fresh clone needs, then `dorsal serve`.
import { ensureInstalled } from './run/ensure-installed.mjs';
import { runOnNode24 } from './run/run-on-node-24.mjs';
import { ensureWebBuilt } from './web/ensure-web-built.mjs';

ensureInstalled();
if (!ensureWebBuilt()) process.exit(1);
await runOnNode24('packages/cli/src/main.ts', ['serve', ...process.argv.slice(2)]);
