import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { codeOf, folderFailure, StartFailure } from '#platform/config/start-failure.ts';
import { databaseUrl } from './address.ts';
import { clusterOf } from './cluster.ts';
import { ensureCluster } from './create-cluster.ts';
import { type Home, settleHome } from './home.ts';
import { isPassing, leaveLease, type Purpose, takeLease } from './lease.ts';
import type { Postmaster } from './postmaster-pid.ts';
import { runPostgres, stopPostgres } from './run-postgres.ts';
import { postgresSettings } from './settings.ts';

const DATABASE = 'dorsal';
const PATIENCE_MS = 60_000;

export interface EmbeddedRequest {
  /** Absolute path; made where it does not exist. */
  readonly dataDir: string;
  readonly purpose: Purpose;
  readonly log: Logger;
  /** Told when PostgreSQL died under a server and did not come back. */
  readonly onGone?: (error: unknown) => void;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** The folder that holds `cluster` and `log`. */
  readonly folder: string;
  /** Leaves PostgreSQL; the last who leaves stops it. */
  readonly close: () => Promise<void>;
}

interface Held {
  readonly postmaster: Postmaster;
  readonly lease: pg.Client;
}

/**
 * The PostgreSQL that comes along: found running (a server's, a command's, or one whose Dorsal was killed), else started, for as
 * long as somebody uses it. Under a server it is started again when it dies. Throws StartFailures.
 */
export async function openEmbeddedPostgres({
  dataDir,
  purpose,
  log,
  onGone,
}: EmbeddedRequest): Promise<EmbeddedPostgres> {
  const home = settleHome(dataDir);
  await ensureCluster(home);
  let held = await firstHold(home, purpose).catch((error: unknown) => {
    throw folderFailure(error, home.folder);
  });
  let isClosing = false;
  let returning: Promise<void> = Promise.resolve();
  const restart = async (): Promise<void> => {
    log.error({ pid: held.postmaster.pid }, 'postgres_lost');
    try {
      const { port } = held.postmaster;
      held = await hold(home, purpose, port);
      if (held.postmaster.port !== port)
        throw new StartFailure(
          `PostgreSQL died and came back on another port (${held.postmaster.port}; port ${port} was taken meanwhile): start Dorsal again.`,
        );
      log.warn({ pid: held.postmaster.pid }, 'postgres_returned');
      watch();
    } catch (error) {
      onGone?.(error);
    }
  };
  const watch = (): void => {
    held.lease.once('end', () => {
      if (!isClosing) returning = restart();
    });
  };
  if (purpose === 'serve') watch();
  return {
    url: databaseUrl(home, held.postmaster, DATABASE),
    folder: home.folder,
    close: async () => {
      isClosing = true;
      await returning;
      await leave(home, held, purpose);
    },
  };
}

/** With a database to work in. A PostgreSQL that dies before that is started again. */
async function firstHold(home: Home, purpose: Purpose): Promise<Held> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const held = await hold(home, purpose);
    try {
      await ensureDatabase(held.lease);
      return held;
    } catch (error) {
      if (!isPassing(error) || Date.now() > giveUpAt) throw error;
    }
  }
}

async function hold(home: Home, purpose: Purpose, port?: number): Promise<Held> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const postmaster = await runPostgres({
      home,
      settings: postgresSettings('durable'),
      ...(port !== undefined && { port }),
    });
    const lease = await tryLease(home, postmaster, purpose);
    if (typeof lease !== 'string') return { postmaster, lease };
    if (Date.now() > giveUpAt)
      throw new StartFailure(
        `The PostgreSQL on ${clusterOf(home)} (process ${postmaster.pid}) does not answer: ${lease}.`,
      );
    await pause(50);
  }
}

async function tryLease(home: Home, postmaster: Postmaster, purpose: Purpose): Promise<pg.Client | string> {
  try {
    return await takeLease(databaseUrl(home, postmaster, 'postgres'), purpose, home.folder);
  } catch (error) {
    if (codeOf(error) === '28P01')
      throw new StartFailure(`The password in ${home.folder} is not that of the PostgreSQL that runs there.`);
    if (!isPassing(error)) throw folderFailure(error, home.folder);
    return error instanceof Error ? error.message : String(error);
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    if (!['42P04', '23505'].includes(codeOf(error))) throw error; // another process was quicker
  }
}

async function leave(home: Home, { lease, postmaster }: Held, purpose: Purpose): Promise<void> {
  try {
    if (await leaveLease(lease, purpose)) await stopPostgres(home, postmaster.pid);
    await lease.end();
  } catch (error) {
    if (!isPassing(error)) throw error; // it died meanwhile: nothing is left to stop
  }
}
