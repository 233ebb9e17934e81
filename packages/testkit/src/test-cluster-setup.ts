import { migrateToLatest } from '@dorsal/server/platform/db/migrate.ts';
import { createDb, createPool } from '@dorsal/server/platform/db/pool.ts';
import { startThrowawayPostgres } from '@dorsal/server/platform/postgres/throwaway.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { TEMPLATE, urlOfDatabase } from './test-database.ts';

/** Before the tests: one PostgreSQL for all of them, and in it the migrated template of which each test file gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const template = createDb(createPool(urlOfDatabase(postgres.url, TEMPLATE)));
  await migrateToLatest(template);
  await template.destroy();
  await admin.query(`alter database ${TEMPLATE} is_template true allow_connections false`);
  await admin.end();
  project.provide('testClusterUrl', postgres.url);
  return postgres.stop;
}
