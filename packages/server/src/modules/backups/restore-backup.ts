import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { dropQueue, holdJobs } from '#modules/jobs/job-repository.ts';
import { insertLineage } from '#modules/lineage/lineage-repository.ts';
import { holdOutbox } from '#modules/mail/mail-repository.ts';
import { raiseProblems, resolveProblems } from '#modules/problems/problem-repository.ts';
import type { Db } from '#platform/context.ts';
import { overOneConnection } from '#platform/db/as-one.ts';
import { getMigrations, migrateToLatest } from '#platform/db/migrate.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { BackupHeader } from './backup-format.ts';
import {
  analyze,
  begin,
  dropEverything,
  emptyTable,
  end,
  hasRows,
  lockMigrations,
  noteMigration,
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
  /** The instant of the restore. */
  readonly at: Date;
  /** Called with the step that is done now, and with the bytes of the file read so far. */
  readonly onProgress?: (step: 'checking' | 'restoring', done: number, total: number) => void;
}

export type RestoreRefusal = 'not_a_backup' | 'damaged' | 'newer_backup' | 'database_in_use' | 'database_not_empty';
export type RestoreOutcome =
  | ({ readonly ok: true; readonly header: BackupHeader } & Held)
  | { readonly ok: false; readonly refusal: RestoreRefusal };

/**
 * Replaces the data of the database by a backup, in one transaction: the tables as they were then, the migrations since, and a new lineage, in which nothing
 * that waited is done by itself. The whole file is checked before anything is touched. Refused while another Dorsal works on the database, and, unless forced, when something is stored.
 */
export async function restoreBackup(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  options: RestoreOptions,
): Promise<RestoreOutcome> {
  try {
    const header = await parseBackup(options.file, {}, (...now) => options.onProgress?.('checking', ...now));
    if (!(await areKnown(header.migrations))) return { ok: false, refusal: 'newer_backup' };
    let held: Held = { mails: 0, jobs: 0 };
    const refusal = await inTransaction(pool, async (client) => {
      const refused = await replaceAll(client, pool, options, header);
      if (refused === null) held = await beginLineage(overOneConnection(client), options.at, header);
      return refused;
    });
    if (refusal !== null) return { ok: false, refusal };
    await migrateToLatest(db);
    await analyze(pool);
    return { ok: true, header, ...held };
  } catch (error) {
    if (error instanceof BackupFault) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** The migrations of a newer program are unknown here. */
async function areKnown(migrations: readonly string[]): Promise<boolean> {
  const ours = await getMigrations();
  return migrations.every((name) => name in ours);
}

/** Numbers of what waited in the backup, and now waits for staff. */
interface Held {
  readonly mails: number;
  readonly jobs: number;
}

/**
 * Begins another lineage: what was said of the data before is not said of these. Mails and jobs that waited in the backup may have been sent and done since,
 * so staff decide on each; the queue of jobs is emptied; and staff are told until one of them says that it is known.
 */
async function beginLineage(trx: Db, at: Date, header: BackupHeader): Promise<Held> {
  const backupAt = new Date(header.createdAt);
  await insertLineage(trx, { at, backupAt });
  const held = { mails: await holdOutbox(trx), jobs: await holdJobs(trx, at.getTime()) };
  await dropQueue(trx);
  // One of an earlier restore may be in the backup.
  await resolveProblems(trx, 'restored', ['server']);
  const detail = { at: at.getTime(), backupAt: backupAt.getTime(), ...held };
  await raiseProblems(trx, [{ type: 'restored', subject: 'server', detail }]);
  return held;
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
  { file, isForced, store, at, onProgress }: RestoreOptions,
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
  for (const [name, { up }] of Object.entries(migrations)) {
    if (header.migrations.includes(name)) continue;
    await up(overOneConnection(client));
    await noteMigration(client, name, at);
  }
  return null;
}

/** The rows go to PostgreSQL as they are read; a slow table slows the reading down. */
function intoTables(client: pg.PoolClient, store: FileStore): BackupVisitor {
  let target: Writable | null = null;
  let done: Promise<void> = Promise.resolve();
  return {
    table: async (table) => {
      await emptyTable(client, table);
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
