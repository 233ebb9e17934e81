// npm run test:long: the parts of npm test that gain by repetition, many times over, and a picture of every state of the journeys. Closes with one line.

import { join } from 'node:path';
import { findBrowserOfJourneys } from './find/chromium.mjs';
import { ensureInstalled } from './run/ensure-installed.mjs';
import {
  cache,
  close,
  forgetReports,
  journeysStage,
  lawStages,
  preparation,
  runInTurn,
  sum,
  vitestStage,
} from './stages.mjs';

ensureInstalled();
forgetReports();
const resilience = vitestStage(
  'resilience',
  ['server'],
  ['packages/devkit/src/resilience', 'packages/cli/src/commands/serve.test.ts'],
);
const repeated = runInTurn([...lawStages(10), { ...resilience, env: { ...resilience.env, TEST_LONG: 'yes' } }]);
const [long, prepared] = await Promise.all([repeated, runInTurn([preparation])]);
const pictures = join(cache, 'pictures');
const stage = journeysStage(findBrowserOfJourneys() ?? '');
// Parts of names: every spec that looks at screens, in all languages.
const looks = ['states', 'runner', 'site/every-page', 'site/event.spec', 'site/admin', 'site/wrong-input'];
const looked = { ...stage, name: 'pictures', runs: stage.runs.map((words) => [...words, ...looks]) };
const journeys =
  prepared.failed === 0
    ? await runInTurn([{ ...looked, env: { ...looked.env, LOOK: pictures, TEST_LONG: 'yes' } }])
    : prepared;
console.log(`The pictures are in ${pictures}`);
close(sum([long, journeys]));
