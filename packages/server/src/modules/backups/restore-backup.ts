import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getMigrations, MIGRATION_LOCK, migrateToLatest } from '#platform/db/migrate.ts';
import { overOneConnection } from '#platform/db/one-connection/over-one-connection.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { type BackupHead, copyTarget } from './backup-format.ts';
import { dropEverything, holdsAnything, sessionsOfDorsal, switchTriggers } from './backup-repository.ts';
import { BackupFault, type BackupVisitor, readBackup } from './read-backup.ts';

export interface RestoreWish {
  readonly file: string;
  /** True: what is stored is thrown away first. */
  readonly isForced: boolean;
  /** What is done now, and how far: bytes of the file. */
  readonly onProgress?: (step: 'checking' | 'restoring', done: number, total: number) => void;
}

export type RestoreRefusal = 'not_a_backup' | 'damaged' | 'newer_backup' | 'database_in_use' | 'database_not_empty';
export type RestoreOutcome =
  | { readonly ok: true; readonly head: BackupHead }
  | { readonly ok: false; readonly refusal: RestoreRefusal };

/**
 * Puts a backup in the place of what the database holds: the tables as they were then, in one transaction, then the migrations since. The whole
 * file is checked before anything is touched. Refused while another Dorsal works on the database, and, unless forced, when something is stored.
 */
export async function restoreBackup(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  wish: RestoreWish,
): Promise<RestoreOutcome> {
  try {
    const head = await readBackup(wish.file, {}, (...now) => wish.onProgress?.('checking', ...now));
    if (!(await areKnown(head.migrations))) return { ok: false, refusal: 'newer_backup' };
    const refusal = await inTransaction(pool, (client) => replaceAll(client, pool, wish, head));
    if (refusal !== null) return { ok: false, refusal };
    await migrateToLatest(db);
    await pool.query('analyze');
    return { ok: true, head };
  } catch (error) {
    if (error instanceof BackupFault) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** Those of a backup must be the first of ours: a newer program has made what we do not know. */
async function areKnown(migrations: readonly string[]): Promise<boolean> {
  const ours = Object.keys(await getMigrations());
  return migrations.every((name, index) => ours[index] === name);
}

/** Commits when `work` gives null, else rolls back and gives what it gave. */
async function inTransaction<Refusal>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin');
    const refusal = await work(client);
    await client.query(refusal === null ? 'commit' : 'rollback');
    isBroken = false;
    return refusal;
  } finally {
    // The end of the connection is the end of the transaction, also in the middle of a copy.
    client.release(isBroken);
  }
}

async function replaceAll(
  client: pg.PoolClient,
  pool: pg.Pool,
  { file, isForced, onProgress }: RestoreWish,
  head: BackupHead,
): Promise<RestoreRefusal | null> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  if ((await sessionsOfDorsal(client)) > pool.totalCount) return 'database_in_use';
  if (!isForced && (await holdsAnything(client))) return 'database_not_empty';
  await dropEverything(client);
  const migrations = await getMigrations();
  for (const name of head.migrations) await migrations[name]?.up(overOneConnection(client));
  await switchTriggers(client, 'disable');
  await readBackup(file, intoTables(client), (...now) => onProgress?.('restoring', ...now));
  await switchTriggers(client, 'enable');
  return null;
}

/** The rows go to PostgreSQL as they are read; a table that is slow holds the reading up. */
function intoTables(client: pg.PoolClient): BackupVisitor {
  let rowsIn: Writable | null = null;
  let done: Promise<void> = Promise.resolve();
  return {
    table: async (table) => {
      rowsIn = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
      done = finished(rowsIn);
      done.catch(() => undefined); // it is awaited where the next rows, or the end of the table, come
    },
    rows: async (rows) => {
      const stream = rowsIn;
      if (stream === null || stream.write(rows)) return;
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done]);
    },
    endOfTable: async () => {
      rowsIn?.end();
      rowsIn = null;
      await done;
    },
    sequence: async ({ name, value }) => {
      await client.query('select setval($1::regclass, $2)', [`public."${name}"`, value]);
    },
  };
}
