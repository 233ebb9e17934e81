import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, StartFailure } from '#platform/config/start-failure.ts';

/** `serve`: one at a time on an embedded PostgreSQL. `command`: any number, beside a server or without one. */
export type Purpose = 'serve' | 'command';

const LOCK_CLASS = 8004;
/** Held shared by everybody who uses the embedded PostgreSQL; a holder who can have it alone is the last one and stops it. */
const IN_USE = 1;
/** Held alone by the one server. */
const SERVING = 2;
/** For the session of a server that was killed just now to be noticed. */
const PREDECESSOR_PATIENCE_MS = 3_000;

/**
 * A lease is a connection that holds an advisory lock: it ends with its process, however that ends, so nothing is left to mend.
 * 'stopping': the last user is just stopping PostgreSQL; wait and start it anew. Throws what connecting throws, and a
 * StartFailure when another server holds the folder.
 */
export async function takeLease(url: string, purpose: Purpose, folder: string): Promise<pg.Client | 'stopping'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `dorsal ${purpose} ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // whoever holds the lease hears its end
  await client.connect();
  try {
    if (!(await holds(client, 'pg_try_advisory_lock_shared', IN_USE))) {
      await client.end();
      return 'stopping';
    }
    if (purpose === 'serve') await beTheServer(client, folder);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function beTheServer(client: pg.Client, folder: string): Promise<void> {
  const giveUpAt = Date.now() + PREDECESSOR_PATIENCE_MS;
  while (!(await holds(client, 'pg_try_advisory_lock', SERVING))) {
    if (Date.now() > giveUpAt) throw new StartFailure(await whoServes(client, folder));
    await pause(100);
  }
}

async function whoServes(client: pg.Client, folder: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    [LOCK_CLASS, SERVING],
  );
  const pid = rows[0]?.name.split(' ').at(-1) ?? 'unknown';
  return `The data folder ${folder} is in use by another Dorsal (process ${pid}): stop that one, or name another folder with DATA_DIR.`;
}

type LockCall =
  | 'pg_try_advisory_lock'
  | 'pg_try_advisory_lock_shared'
  | 'pg_advisory_unlock'
  | 'pg_advisory_unlock_shared';

async function holds(client: pg.Client, call: LockCall, key: number): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`select ${call}($1, $2) as yes`, [LOCK_CLASS, key]);
  return rows[0]?.yes === true;
}

/** Gives the lease up. True: nobody else holds one, and nobody gets one any more while this connection lives. */
export async function leaveLease(client: pg.Client, purpose: Purpose): Promise<boolean> {
  if (purpose === 'serve') await holds(client, 'pg_advisory_unlock', SERVING);
  await holds(client, 'pg_advisory_unlock_shared', IN_USE);
  return holds(client, 'pg_try_advisory_lock', IN_USE);
}

/** Failures to connect that go away: PostgreSQL comes up, recovers or goes down. */
export const isPassing = (error: unknown): boolean =>
  ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(codeOf(error)) ||
  (error instanceof Error && /terminated unexpectedly|timeout expired|is not queryable/.test(error.message));
