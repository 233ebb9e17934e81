// npm run measure:arrivals -- FOLDER: expected arrivals in races that are over (docs/performance.md, 'Expected arrivals').
import { resolve } from 'node:path';
import { runOnNode24 } from '../run/run-on-node-24.mjs';

const [folder = '.', ...options] = process.argv.slice(2);
const words = [resolve(process.env.INIT_CWD ?? '.', folder), ...options];
await runOnNode24('packages/devkit/src/measures/arrivals/arrivals-command.ts', words);
