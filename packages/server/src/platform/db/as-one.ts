import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/**
 * Does `work` in one transaction: all of it is stored afterwards, or nothing. Transactions inside `work` become parts
 * of it, one after another on one connection: a part that waits for another part waits for ever.
 */
export async function asOne<Result>(pool: pg.Pool, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) }));
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure); // a connection that is thrown away takes its transaction with it
  }
}

/** Lends the one connection to one borrower at a time. */
function poolOfOne(client: pg.PoolClient): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = last;
    let release = (): void => undefined;
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return { query: partOf(client), release };
  };
  return { connect, end: async () => undefined, options: {} };
}

const parts: Readonly<Record<string, string>> = {
  begin: 'savepoint part',
  commit: 'release savepoint part',
  rollback: 'rollback to savepoint part',
};

/** Words that open or close a transaction open or close a part, alone or before other statements. */
const inPart = (text: string): string => text.replace(/^(begin|commit|rollback)(?=;|$)/, (word) => parts[word] ?? word);

const partOf = (client: pg.PoolClient): PostgresPoolClient['query'] => {
  const query = (text: string, values: unknown[]): unknown => client.query(inPart(text), values);
  return query as PostgresPoolClient['query']; // but for cursors, which nobody here uses
};

/** Typed queries on a connection that belongs to somebody else, also inside an open transaction. Nothing is to be closed. */
export function overOneConnection(client: pg.PoolClient): Kysely<Database> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `read` on a lent connection in one read-only REPEATABLE READ snapshot. The connection stays usable. */
export async function ofOneMoment<Result>(
  client: pg.PoolClient,
  read: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const result = await read(overOneConnection(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // a broken connection has nothing to roll back
    throw error;
  }
}

/** Does `work` while no other process does the work of the same key. The lock is on a connection of its own, which `work` gets. */
export async function withSessionLock(
  db: Kysely<Database>,
  key: number,
  work: (locked: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
