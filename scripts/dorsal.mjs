// npm run -s dorsal -- …: the command line. Paths of files count from the folder where npm was called.
import { runOnNode24 } from './run/run-on-node-24.mjs';

const words = process.argv.slice(2);
/**
 * An import takes less than 300 MB, however large its file (packages/server/src/modules/imports/limits.ts): without a bound Node
 * lets garbage stand.
 */
const isImport = words[0] === 'import';
const flags = ['--max-old-space-size=140', '--max-semi-space-size=4'];
const outOfMemory =
  'The file is too large for the memory that an import may take (300 MB): what was not finished is not stored. Split it, or leave out columns that are not needed, and import its parts.';
const cwd = process.env.INIT_CWD ?? process.cwd();
await runOnNode24('packages/cli/src/main.ts', words, { cwd, ...(isImport && { flags, outOfMemory }) });
