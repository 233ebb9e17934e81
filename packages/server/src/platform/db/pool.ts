import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseHangs } from './database-away.ts';
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

/** Tells whether the database answers at all: one that hangs takes connections and questions, and says nothing. */
export interface DatabasePulse {
  /** True from the moment that a question was not answered in time until one is. */
  readonly isHanging: () => boolean;
  /** Calls back each time that it begins to hang. Gives the way to stop it. */
  readonly onHang: (listener: () => void) => () => void;
}

export interface PoolOptions {
  /** While the database hangs, this pool gives no connection and ends those that it has. Default: its users wait. */
  readonly pulse?: DatabasePulse | undefined;
  /** Longest statement, ended by PostgreSQL itself. Default: none, for imports, exports, replays and migrations. */
  readonly statementMs?: number | undefined;
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
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 20, onBroken = () => undefined, pulse, statementMs } = options;
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max,
    idleTimeoutMillis: 60_000,
    ...(pulse && { connectionTimeoutMillis: guardedConnectMs }),
    ...(statementMs !== undefined && { statement_timeout: statementMs }),
  });
  if (pulse) giveUpWhileHanging(pool, pulse);
  pool.on('error', onBroken);
  // A connection can also break while it is in use, between two statements: then the next statement fails, and not the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A pool with a pulse waits this long for a connection. */
const guardedConnectMs = 5_000;
/** The end of a pool waits this long for connections that are still used. */
const longestEndMs = 3_000;

function giveUpWhileHanging(pool: pg.Pool, pulse: DatabasePulse): void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const cut = (): void => {
    for (const client of clients) client.connection.stream.destroy();
  };
  const stopListening = pulse.onHang(cut);
  const [connect, end] = [pool.connect.bind(pool), pool.end.bind(pool)];
  const lend = (callback?: (error: Error) => void): unknown => {
    // The driver's own declaration has the two forms as overloads, which a function cannot pass on.
    if (!pulse.isHanging()) return callback ? connect(callback as Parameters<typeof connect>[0]) : connect();
    return callback ? callback(new DatabaseHangs()) : Promise.reject(new DatabaseHangs());
  };
  pool.connect = lend as pg.Pool['connect']; // both forms, as above
  pool.end = async () => {
    stopListening();
    const timer = setTimeout(cut, pulse.isHanging() ? 0 : longestEndMs);
    await end();
    clearTimeout(timer);
  };
}

/** Typed queries over a pool; `destroy` ends the pool too. */
export const createDb = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** A pool for those who bring statements of their own. Several in one text give several results. */
export const plainStatements = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
});
