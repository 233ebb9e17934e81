import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Channel of the database's notifications that somebody may do less than before. */
export const accountsChannel = 'accounts_changed';

/** Tells every node, at the commit, that a session, a token or an account has ended, or that an event names other timers. */
export async function notifyAccountsChanged(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_notify(${accountsChannel}, '')`.execute(trx);
}
