#!/usr/bin/env node
// The bin `dorsal`. The program needs Node 24, which comes with the dependencies; the node that runs this may be older.
import { runOnNode24 } from '../../../scripts/run/run-on-node-24.mjs';

await runOnNode24('packages/cli/src/main.ts', process.argv.slice(2));
