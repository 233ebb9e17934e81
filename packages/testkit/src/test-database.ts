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
export async function aTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const clusterUrl = inject('testClusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = urlOfDatabase(clusterUrl, name);
  const db = createDb(createPool(url, { max: 10 }));
  afterAll(async () => {
    await db.destroy();
    await onCluster(clusterUrl, `drop database ${name} with (force)`);
  });
  return { db, url };
}

/**
 * A test database with what several files begin with: the first of them in a run fills it, the others get a copy. Gives what `fill` said, too, as far as
 * JSON can say it.
 */
export async function aFilledDatabase<Said>(
  name: string,
  fill: (db: Kysely<Database>) => Promise<Said>,
): Promise<TestDatabase & { readonly said: Said }> {
  const clusterUrl = inject('testClusterUrl');
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const find = async () =>
      (
        await client.query<{ said: string }>(
          "select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1",
          [name],
        )
      ).rows[0]?.said;
    if ((await find()) === undefined) await makeFilled(client, name, fill);
    return { ...(await aTestDatabase(name)), said: JSON.parse((await find()) ?? 'null') as Said };
  } finally {
    await client.end();
  }
}

/** Has its name only once it is filled: a fill that fails leaves nothing that somebody could take for it. */
async function makeFilled(
  client: pg.Client,
  name: string,
  fill: (db: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
  const unfinished = `${name}_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${unfinished} template ${TEMPLATE} strategy file_copy`);
  const db = createDb(createPool(urlOfDatabase(inject('testClusterUrl'), unfinished), { max: 10 }));
  const said = await fill(db).finally(() => db.destroy());
  await client.query(`comment on database ${unfinished} is ${client.escapeLiteral(JSON.stringify(said))}`);
  await client.query(`alter database ${unfinished} rename to ${name}`);
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
