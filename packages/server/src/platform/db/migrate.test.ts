import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createDb, createPool } from './pool.ts';

const { db, url } = await aTestDatabase();

test('a migrated database has nothing left to migrate', async () => {
  const before = await sql`select name, timestamp from kysely_migration order by name`.execute(db);
  await migrateToLatest(db);
  expect((await sql`select name, timestamp from kysely_migration order by name`.execute(db)).rows).toEqual(before.rows);
});

test('two nodes that start at once on an empty database migrate it once', async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const nodes = [createDb(createPool(url)), createDb(createPool(url))];
  await Promise.all(nodes.map(migrateToLatest));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows[0]?.name).toBe('0001-people-and-events');
  expect(await db.selectFrom('event').selectAll().execute()).toEqual([]);
  await Promise.all(nodes.map((node) => node.destroy()));
});
