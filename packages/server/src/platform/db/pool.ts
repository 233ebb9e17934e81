import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** Names of PostgreSQL's types by their number in pg_type. */
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const INT8_ARRAY = 1016;
const INT4_ARRAY = 1007;

/** `{1,NULL,2}`: the crossings of a result have null where there is none. */
const parseIntegers = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : Number(item)));

/**
 * The types of values from the database: 8-byte integers and numerics as numbers (all of ours stay far below 2^53), dates as `YYYY-MM-DD` text
 * (a day is not an instant), the rest as `pg` does it (timestamptz as Date, jsonb parsed).
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === INT8 || oid === NUMERIC) return Number;
      if (oid === DATE) return (text: string) => text;
      if (oid === INT8_ARRAY || oid === INT4_ARRAY) return parseIntegers;
    }
    return pg.types.getTypeParser(oid, format ?? 'text');
  }) as pg.CustomTypesConfig['getTypeParser'], // the declared overloads name every built-in type one by one
};

export interface PoolOptions {
  /** Most connections at once. */
  readonly max?: number;
  /** Called for a connection that broke while nobody used it; the pool has replaced it. */
  readonly onBroken?: (error: Error) => void;
}

/** The options of every connection to `url`, also of those outside the pool (LISTEN). */
export const connectionConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types,
  application_name: 'dorsal',
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
});

/** A pool of connections to the database at `url`. */
export function createPool(url: string, { max = 20, onBroken = () => undefined }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({ ...connectionConfig(url), max, idleTimeoutMillis: 60_000 });
  pool.on('error', onBroken);
  // A connection can also break while it is in use, between two statements: then the next statement fails, and not the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Typed queries over a pool; `destroy` ends the pool too. */
export const createDb = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
