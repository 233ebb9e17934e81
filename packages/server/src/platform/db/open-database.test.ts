import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openDatabase } from './open-database.ts';

const { url } = await aTestDatabase();
const { host } = new URL(url);
const log = createLog('silent');
const open = (databaseUrl: string) =>
  openDatabase({
    config: { databaseUrl, databaseListenUrl: null, databasePool: 4, dataDir: '/nowhere' },
    purpose: 'command',
    log,
  });

test('DATABASE_URL names the database, and LISTEN goes the same way', async () => {
  const database = await open(url);
  expect(await database.db.selectFrom('event').selectAll().execute()).toEqual([]);
  expect(database.listenUrl).toBe(url);
  await database.close();
});

// @spec [Refusals and messages] issue 2: A start that cannot be says one sentence with a non-zero exit: port, settings, data folder in use or of another version, DATABASE_URL
test.each([
  ['a wrong password', () => changed(url, { password: 'wrong' }), "the user 'dorsal' or the password is not right."],
  ['no such database', () => changed(url, { pathname: '/nowhere' }), `there is no database 'nowhere' at ${host}.`],
  ['nobody there', () => 'postgres://dorsal:x@127.0.0.1:1/x', 'no PostgreSQL answers at 127.0.0.1:1.'],
  ['no such host', () => 'postgres://dorsal:x@nowhere.invalid/x', "there is no host 'nowhere.invalid'."],
])('%s is told in one sentence, without the password', async (_, makeUrl, reason) => {
  await expect(open(makeUrl())).rejects.toThrow(`DATABASE_URL does not lead to a database: ${reason}`);
});

test('tables of a newer Dorsal are left alone', async () => {
  const newer = await open(url);
  await newer.db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '9999-from-the-future', timestamp: new Date(0).toISOString() })
    .execute();
  await newer.close();
  await expect(open(url)).rejects.toThrow('The database was made by a newer Dorsal');
});

function changed(from: string, parts: Partial<Record<'password' | 'pathname', string>>): string {
  return Object.assign(new URL(from), parts).href;
}
