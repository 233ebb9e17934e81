// npm run -s dorsal -- …: the command line. Paths of files count from the folder where npm was called.
import { runOnNode24 } from './run/run-on-node-24.mjs';

await runOnNode24('packages/cli/src/main.ts', process.argv.slice(2), { cwd: process.env.INIT_CWD ?? process.cwd() });
