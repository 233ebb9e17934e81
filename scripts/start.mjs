// npm start: everything that a fresh clone needs, then `dorsal serve`.
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureWebBuilt } from './ensure-web-built.mjs';
import { runOnNode24 } from './run-on-node-24.mjs';

ensureInstalled();
if (!ensureWebBuilt()) process.exit(1);
await runOnNode24('packages/cli/src/main.ts', ['serve', ...process.argv.slice(2)]);
