import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { holdOutbox } from '#modules/mail/mail-repository.ts';
import { overOneConnection } from '#platform/db/as-one.ts';
import { getMigrations, migrateToLatest } from '#platform/db/migrate.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { BackupHeader } from './backup-format.ts';
import {
  analyze,
  begin,
  dropEverything,
  end,
  hasRows,
  lockMigrations,
  rowsIn,
  sessionsOfDorsal,
  setSequence,
  switchTriggers,
} from './backup-repository.ts';
import { BackupFault, type BackupVisitor, parseBackup } from './parse-backup.ts';

export interface RestoreOptions {
  readonly file: string;
  /** True: the stored data is deleted first. */
  readonly isForced: boolean;
  /** Gets the uploaded files. Those that it has stay: their bytes are the same. */
  readonly store: FileStore;
  /** Called with the step that is done now, and with the bytes of the file read so far. */
  readonly onProgress?: (step: 'checking' | 'restoring', done: number, total: number) => void;
}

export type RestoreRefusal = 'not_a_backup' | 'damaged' | 'newer_backup' | 'database_in_use' | 'database_not_empty';
export type RestoreOutcome =
  | { readonly ok: true; readonly header: BackupHeader }
  | { readonly ok: false; readonly refusal: RestoreRefusal };

/**
 * Replaces the data of the database by a backup: the tables as they were then, in one transaction, then the migrations since. The whole
 * file is checked before anything is touched. Refused while another Dorsal works on the database, and, unless forced, when something is stored.
 */
export async function restoreBackup(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  options: RestoreOptions,
): Promise<RestoreOutcome> {
  try {
    const header = await parseBackup(options.file, {}, (...now) => options.onProgress?.('checking', ...now));
    if (!(await areKnown(header.migrations))) return { ok: false, refusal: 'newer_backup' };
    const refusal = await inTransaction(pool, (client) => replaceAll(client, pool, options, header));
    if (refusal !== null) return { ok: false, refusal };
    await migrateToLatest(db);
    await holdOutbox(db);
    await analyze(pool);
    return { ok: true, header };
  } catch (error) {
    if (error instanceof BackupFault) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** The migrations of a backup must be the first of ours: those of a newer program are unknown here. */
async function areKnown(migrations: readonly string[]): Promise<boolean> {
  const ours = Object.keys(await getMigrations());
  return migrations.every((name, index) => ours[index] === name);
}

/** Commits when `work` returns null, else rolls back and returns its result. */
async function inTransaction<Refusal>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await begin(client);
    const refusal = await work(client);
    await end(client, refusal === null ? 'commit' : 'rollback');
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
  { file, isForced, store, onProgress }: RestoreOptions,
  header: BackupHeader,
): Promise<RestoreRefusal | null> {
  await lockMigrations(client);
  if ((await sessionsOfDorsal(client)) > pool.totalCount) return 'database_in_use';
  if (!isForced && (await hasRows(client))) return 'database_not_empty';
  await dropEverything(client);
  const migrations = await getMigrations();
  for (const name of header.migrations) await migrations[name]?.up(overOneConnection(client));
  await switchTriggers(client, 'disable');
  await parseBackup(file, intoTables(client, store), (...now) => onProgress?.('restoring', ...now));
  await switchTriggers(client, 'enable');
  return null;
}

/** The rows go to PostgreSQL as they are read; a slow table slows the reading down. */
function intoTables(client: pg.PoolClient, store: FileStore): BackupVisitor {
  let target: Writable | null = null;
  let done: Promise<void> = Promise.resolve();
  return {
    table: async (table) => {
      target = rowsIn(client, table);
      done = finished(target);
      done.catch(() => undefined); // it is awaited where the next rows, or the end of the table, come
    },
    rows: async (rows) => {
      const stream = target;
      if (stream === null || stream.write(rows)) return;
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done]);
    },
    endOfTable: async () => {
      target?.end();
      target = null;
      await done;
    },
    sequence: (sequence) => setSequence(client, sequence),
    file: (hash, bytes) => store.write(hash, bytes),
  };
}
