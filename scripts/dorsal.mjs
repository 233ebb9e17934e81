// npm run -s dorsal -- …: the command line. Paths of files count from the folder where npm was called.
import { runOnNode24 } from './run/run-on-node-24.mjs';

const words = process.argv.slice(2);
/**
 * An import takes less than 300 MB, however large its file (packages/server/src/modules/imports/limits.ts): without a bound Node
 * lets garbage stand.
 */
const flags = words[0] === 'import' ? ['--max-old-space-size=140', '--max-semi-space-size=4'] : [];
await runOnNode24('packages/cli/src/main.ts', words, { cwd: process.env.INIT_CWD ?? process.cwd(), flags });
