// npm run measure:truth: the judgement of reads against what really happened in generated races (docs/performance.md, 'Right and wrong').
import { runOnNode24 } from '../run/run-on-node-24.mjs';

await runOnNode24('packages/devkit/src/measures/truth-command.ts', process.argv.slice(2));
