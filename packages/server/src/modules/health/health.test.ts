import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { createDb, createPool } from '#platform/db/pool.ts';
import { databaseAnswers } from './health.ts';

const { db } = await aTestDatabase();

// @spec [Calls] issue 2: Liveness, readiness and metrics (reads in, lag from commit to board, viewers, cache hits)
test('a database that can be asked makes the process ready', async () => {
  expect(await databaseAnswers({ db })).toBe(true);
});

// @spec [Calls] issue 2: Liveness, readiness and metrics (reads in, lag from commit to board, viewers, cache hits)
test('one that cannot be reached does not', async () => {
  const nowhere = createDb(createPool('postgres://dorsal@127.0.0.1:1/x'));
  expect(await databaseAnswers({ db: nowhere })).toBe(false);
  await nowhere.destroy();
});
