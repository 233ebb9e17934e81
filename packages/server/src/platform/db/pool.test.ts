import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPool } from './pool.ts';

const { db, url } = await aTestDatabase();

test('numbers of 8 bytes and numerics come as numbers, alone and in arrays', async () => {
  const { rows } =
    await sql`select 1620453660000::bigint as a, 12.5::numeric as b, array[1, null, 2]::bigint[] as c`.execute(db);
  expect(rows).toEqual([{ a: 1_620_453_660_000, b: 12.5, c: [1, null, 2] }]);
});

test('an instant comes as a Date with milliseconds and a day as text', async () => {
  const { rows } = await sql`select '2021-05-08T08:01:00.123Z'::timestamptz as at, '1984-02-29'::date as day`.execute(
    db,
  );
  expect(rows).toEqual([{ at: new Date('2021-05-08T08:01:00.123Z'), day: '1984-02-29' }]);
});

test('a connection that breaks in the hands of its user fails the next statement, not the process', async () => {
  const pool = createPool(url, { max: 1 });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db);
  await gone;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
