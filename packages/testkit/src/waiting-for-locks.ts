import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';

/** The number of connections to the database that wait for a lock. */
export async function waitingForLocks(db: Context['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
