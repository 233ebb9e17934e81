import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { codeOf, StartFailure } from '#platform/config/start-failure.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import type { Purpose } from '#platform/postgres/lease.ts';
import { migrateToLatest } from './migrate.ts';
import { createDb, createPool } from './pool.ts';
import type { Database } from './schema.ts';

/** The tables need PostgreSQL 15 (`unique nulls not distinct`). */
const OLDEST_POSTGRES = 15;

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly url: string;
  /** For LISTEN: an address where a connection has one session. */
  readonly listenUrl: string;
  /** Ends the pool, then leaves the embedded PostgreSQL, which the last user stops. */
  readonly close: () => Promise<void>;
  /** Closes at once: queries in flight are not waited for and rolled back. */
  readonly abandon: () => Promise<void>;
}

export interface OpenRequest {
  readonly config: Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databasePool' | 'dataDir'>;
  readonly purpose: Purpose;
  readonly log: Logger;
  /** Called when the embedded PostgreSQL died under a server and could not be started again. */
  readonly onGone?: (error: unknown) => void;
}

/** The database of the configuration, reached and migrated. Throws a StartFailure with one sentence when that cannot be. */
export async function openDatabase(request: OpenRequest): Promise<OpenDatabase> {
  const { config, log } = request;
  if (config.databaseUrl !== null) await tryDatabase(config.databaseUrl);
  const embedded =
    config.databaseUrl === null ? await openEmbeddedPostgres({ ...request, dataDir: config.dataDir }) : null;
  const url = config.databaseUrl ?? urlOf(embedded);
  let isClosing = false;
  const pool = createPool(url, {
    max: config.databasePool,
    onBroken: (error) => {
      // The pool counts a connection as closed a moment before it is; PostgreSQL that stops in between is no news.
      if (!isClosing) log.warn({ code: codeOf(error) }, 'database_connection_broke');
    },
  });
  const db = createDb(pool);
  const close = async (): Promise<void> => {
    isClosing = true;
    await db.destroy();
    await embedded?.close();
  };
  try {
    await migrateToLatest(db);
  } catch (error) {
    await close();
    throw migrationFailure(error);
  }
  const abandon = async (): Promise<void> => embedded?.close();
  return { db, pool, url, listenUrl: config.databaseListenUrl ?? url, close, abandon };
}

function urlOf(embedded: EmbeddedPostgres | null): string {
  if (embedded === null) throw new Error('neither DATABASE_URL nor an embedded PostgreSQL');
  return embedded.url;
}

async function tryDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the failing call throws
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_POSTGRES)
      throw new StartFailure(`DATABASE_URL names a PostgreSQL ${major}; ${OLDEST_POSTGRES} or newer is needed.`);
  } catch (error) {
    throw connectionFailure(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Never prints the URL as it is: it contains a password. */
function connectionFailure(error: unknown, url: string): unknown {
  if (error instanceof StartFailure) return error;
  const { host, pathname, username } = new URL(url);
  const sentences: Record<string, string> = {
    '28P01': `the user '${username}' or the password is not right`,
    '28000': `the user '${username}' may not log in`,
    '3D000': `there is no database '${pathname.slice(1)}' at ${host}`,
    ENOTFOUND: `there is no host '${host}'`,
    EAI_AGAIN: `there is no host '${host}'`,
    ECONNREFUSED: `no PostgreSQL answers at ${host}`,
  };
  const reason =
    sentences[codeOf(error)] ??
    `${host || 'the database'} cannot be reached (${error instanceof Error ? error.message : error})`;
  return new StartFailure(`DATABASE_URL does not lead to a database: ${reason}.`, { cause: error });
}

function migrationFailure(error: unknown): unknown {
  const sentences: Record<string, string> = {
    '42501': 'The user of DATABASE_URL may not make tables in that database: let it own the database.',
    '53100': 'There is no room left on the disk of the database.',
  };
  const sentence = sentences[codeOf(error)];
  if (sentence !== undefined) return new StartFailure(sentence, { cause: error });
  const isNewer = error instanceof Error && /corrupted migrations: previously executed migration/.test(error.message);
  return isNewer
    ? new StartFailure('The database was made by a newer Dorsal: start that one.', { cause: error })
    : error;
}
