// npm run measure:laps -- FOLDER: the judgement of reads on logs of real lap races (docs/performance.md, 'Right and wrong').
import { resolve } from 'node:path';
import { runOnNode24 } from '../run/run-on-node-24.mjs';

const [folder, ...options] = process.argv.slice(2);
const words = folder === undefined ? [] : [resolve(process.env.INIT_CWD ?? '.', folder), ...options];
await runOnNode24('packages/devkit/src/measures/laps-command.ts', words);
