import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';
import { createPool } from './pool.ts';

const { url } = await aTestDatabase();

const failureOf = async (connectionString: string, more: pg.PoolConfig = {}): Promise<unknown> => {
  const pool = new pg.Pool({ connectionString, ...more });
  const error = await pool.query('select no_such_column').catch((caught) => caught);
  await pool.end();
  return error;
};

// @spec [Refusals and messages] design §5 'refusals', design §6: While the database is away, calls that need it answer 503 `unavailable` with `Retry-After`, in the caller's language; they work again when it is back
test('nobody at the address, on a port or at a socket', async () => {
  expect(isDatabaseAway(await failureOf('postgres://dorsal@127.0.0.1:1/dorsal'))).toBe(true);
  expect(isDatabaseAway(await failureOf('postgres://dorsal@localhost/dorsal?host=/no/such/folder'))).toBe(true);
});

test('a connection that PostgreSQL ends', async () => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const killed = await client.query('select pg_terminate_backend(pg_backend_pid())').catch((error) => error);
  expect(isDatabaseAway(killed)).toBe(true);
  expect(isDatabaseAway(await client.query('select 1').catch((error) => error))).toBe(true);
  await client.end();
});

// @spec [Refusals and messages] design §5 'refusals', design §6: While the database is away, calls that need it answer 503 `unavailable` with `Retry-After`, in the caller's language; they work again when it is back
test('a statement that PostgreSQL ends because it takes too long', async () => {
  const pool = createPool(url, { statementMs: 20, max: 1 });
  const tooSlow = await pool.query('select pg_sleep(10)').catch((error) => error);
  await pool.end();
  expect([tooSlow.message, isDatabaseAway(tooSlow)]).toEqual(['canceling statement due to statement timeout', true]);
});

test('a bug is one, whatever its words', async () => {
  expect(isDatabaseAway(await failureOf(url))).toBe(false);
  expect(isDatabaseAway(new TypeError("Cannot read properties of undefined (reading 'connection')"))).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  expect(isDatabaseAway('57P01')).toBe(false);
});
