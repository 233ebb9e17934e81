import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../schema.ts';

/** Typed queries on a connection that somebody else holds, also inside a transaction that stands open on it. Nothing is to be closed. */
export function overOneConnection(client: pg.PoolClient): Kysely<Database> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
