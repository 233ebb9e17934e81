import { CompiledQuery } from 'kysely';
import type { Context, Db } from '#platform/context.ts';
import { deriveLockClass } from './lock-repository.ts';

// Without sequential scans: the queue is a big table with few rows in it, others may be too, and the planner believes the size.
const plainLookUps = 'set local enable_seqscan = off';

/**
 * Runs `work` in a transaction that begins when nobody else derives the modality, and keeps others out until its end. READ COMMITTED: its statements
 * see what the last holder did. One round trip to begin: a derive is short, and there are many.
 */
export const inDerive = <Value>(
  db: Context['db'],
  modality: number,
  work: (trx: Db) => Promise<Value>,
): Promise<Value> =>
  inTransaction(
    db,
    `begin; ${plainLookUps}; select pg_advisory_xact_lock(${deriveLockClass}, ${Math.trunc(modality)})`,
    work,
  );

/**
 * A second connection beside the one of a derive: it loads while the first writes. What it reads was committed before its statement began, as
 * with the first one; it never sees what the derive itself has written.
 */
export const besideDerive = <Value>(db: Context['db'], work: (loader: Db) => Promise<Value>): Promise<Value> =>
  inTransaction(db, `begin read only; ${plainLookUps}`, work);

function inTransaction<Value>(db: Context['db'], begin: string, work: (trx: Db) => Promise<Value>): Promise<Value> {
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(begin));
    try {
      const value = await work(connection);
      await connection.executeQuery(CompiledQuery.raw('commit'));
      return value;
    } catch (error) {
      // A connection that is gone took its transaction with it.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}
