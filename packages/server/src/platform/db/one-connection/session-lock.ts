import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** Does `work` while no other process does the work of the same key. The lock is on a connection of its own, which `work` gets. */
export async function withSessionLock(
  db: Kysely<Database>,
  key: number,
  work: (locked: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
