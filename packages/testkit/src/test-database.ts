import { randomBytes } from 'node:crypto';
import { createDb, createPool } from '@dorsal/server/platform/db/pool.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    testClusterUrl: string;
  }
}

export const TEMPLATE = 'dorsal_template';

export interface TestDatabase {
  readonly db: Kysely<Database>;
  readonly url: string;
}

/**
 * A database of its own for a test file: migrated, empty, dropped after the file's last test. Call it once, at the top of the
 * file or in `beforeAll`; only in the vitest project `server`.
 */
export async function aTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('testClusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = urlOfDatabase(clusterUrl, name);
  const db = createDb(createPool(url, { max: 10 }));
  afterAll(async () => {
    await db.destroy();
    await onCluster(clusterUrl, `drop database ${name} with (force)`);
  });
  return { db, url };
}

/** The URL of another database of the same PostgreSQL. */
export function urlOfDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
