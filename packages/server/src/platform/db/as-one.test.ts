import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { CompiledQuery, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { asOne } from './as-one.ts';
import { createPool } from './pool.ts';
import type { Database } from './schema.ts';

const { db, url } = await aTestDatabase();
const pool = createPool(url);

const add = (where: Kysely<Database>, id: number) =>
  where
    .insertInto('organism')
    .values({ oid: id.toString(16).padStart(24, '0'), name: `Club ${id}`, type: 'organizer' })
    .execute();
const names = async () =>
  (await db.selectFrom('organism').select('name').orderBy('name').execute()).map(({ name }) => name);

test('all of it stands, transactions within it too, and one that was rolled back does not', async () => {
  await asOne(pool, async (one) => {
    await add(one, 1);
    await Promise.all([2, 3].map((id) => one.transaction().execute((part) => add(part, id))));
    await one
      .transaction()
      .execute(async (part) => {
        await add(part, 4);
        throw new Error('not this one');
      })
      .catch(() => undefined);
    expect(await names()).toEqual([]);
  });
  expect(await names()).toEqual(['Club 1', 'Club 2', 'Club 3']);
});

test('a part that was opened by hand, with more in the same breath, is a part too', async () => {
  await asOne(pool, (one) =>
    one.connection().execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('begin; select 1'));
      await add(connection, 6);
      await connection.executeQuery(CompiledQuery.raw('commit'));
      expect(await names()).not.toContain('Club 6');
    }),
  );
  expect(await names()).toContain('Club 6');
});

test('after a failure nothing of it stands', async () => {
  const failing = asOne(pool, async (one) => {
    await one.transaction().execute((part) => add(part, 5));
    throw new Error('half-way');
  });
  await expect(failing).rejects.toThrow('half-way');
  expect(await names()).not.toContain('Club 5');
  await pool.end();
});
