import type { AddressInfo } from 'node:net';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { startDatabasePulse } from '#platform/db/database-pulse.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import type { FastPath } from '#platform/http/fast-path.ts';
import { listenFailure } from '#platform/http/probe-port.ts';
import { compose } from './compose.ts';

/** A statement of a call that takes longer is ended: what takes long (imports, exports, replays, jobs) has connections without this limit. */
const longestCallMs = 15_000;

export interface ServerParts {
  readonly config: Config;
  readonly context: Context;
  readonly database: OpenDatabase;
  /** Answers in front of the program's own. */
  readonly fastPaths?: readonly FastPath[];
}

export interface RunningServer {
  /** The public address, such as `http://localhost:8080`. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Starts the roles of the configuration on a migrated database. Throws a StartFailure when the port cannot be had. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, database } = parts;
  const pulse = startDatabasePulse(database.url);
  // A pooler in between, for which LISTEN has a way of its own, takes no limit with the connection.
  const statementMs = database.listenUrl === database.url ? longestCallMs : undefined;
  const pool = createPool(database.url, { max: config.databasePool, pulse, statementMs });
  const context = { ...parts.context, db: createDb(pool) };
  const { app, start, stop } = await compose({
    config,
    context,
    jobs: parts.context,
    database: { ...database, pool },
    pulse,
    fastPaths: parts.fastPaths,
  });
  const close = async (): Promise<void> => {
    await app.close();
    await stop();
    await context.db.destroy();
    pulse.stop();
  };
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await close();
    throw listenFailure(error, config);
  }
  start();
  return { address: addressOf(config, app.server.address()), close };
}

function addressOf(config: Config, bound: AddressInfo | string | null): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const isEverywhere = ['0.0.0.0', '::'].includes(config.host);
  const host = isEverywhere ? 'localhost' : config.host;
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  return `${config.tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
