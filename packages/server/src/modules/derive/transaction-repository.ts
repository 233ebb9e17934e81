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
 * Two connections beside the one of a derive: they load while it writes. What they read was committed before their statement began, as
 * with the first one; they never see what the derive itself has written.
 */
export function besideDerive<Value>(
  db: Context['db'],
  work: (first: Db, second: Db) => Promise<Value>,
): Promise<Value> {
  const begin = `begin read only; ${plainLookUps}`;
  return inTransaction(db, begin, (first) => inTransaction(db, begin, (second) => work(first, second)));
}

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
