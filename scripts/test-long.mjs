// npm run test:long: the whole of each matrix of which npm test goes through a part, what gains by repetition many times over, and a picture of every
// state of the journeys. Closes with one line.

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
  withoutComponents,
} from './stages.mjs';

ensureInstalled();
forgetReports();
// No list of files, which somebody would forget to lengthen: all of them, with TEST_LONG.
const long = withoutComponents.map(({ name, projects }) => {
  const stage = vitestStage(`${name} long`, projects);
  return { ...stage, env: { ...stage.env, TEST_LONG: 'yes' } };
});
const repeated = runInTurn([...lawStages(10), ...long]);
const [repetitions, prepared] = await Promise.all([repeated, runInTurn([preparation])]);
const pictures = join(cache, 'pictures');
const stage = journeysStage(findBrowserOfJourneys() ?? '');
const journeys =
  prepared.failed === 0
    ? await runInTurn([{ ...stage, env: { ...stage.env, LOOK: pictures, TEST_LONG: 'yes' } }])
    : prepared;
console.log(`The pictures are in ${pictures}`);
close(sum([repetitions, journeys]));
