import { expect, test } from 'vitest';
import { createDb, createPool } from '#platform/db/pool.ts';
import { aTestDatabase } from '#platform/db/test-database.ts';
import { databaseAnswers } from './query.ts';

const { db } = await aTestDatabase();

test('a database that can be asked makes the process ready', async () => {
  expect(await databaseAnswers({ db })).toBe(true);
});

test('one that cannot be reached does not', async () => {
  const nowhere = createDb(createPool('postgres://dorsal@127.0.0.1:1/x'));
  expect(await databaseAnswers({ db: nowhere })).toBe(false);
  await nowhere.destroy();
});
