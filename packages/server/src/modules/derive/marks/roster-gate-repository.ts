import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Advisory lock class and key of the roster gate. */
export const rosterGate = { class: 9, key: 0 } as const;

/**
 * Waits for every transaction that takes reads in, and makes new ones wait until the commit. Only inside a transaction, after its changes and
 * as the last thing before its last marks: a query for reads that comes after it sees every read that did not see the changes. A read-only transaction, as
 * previews have, changes nothing that reads could miss and stops nobody.
 */
export async function closeRosterGate(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(rosterGate.class)}, ${sql.lit(rosterGate.key)})
    where current_setting('transaction_read_only') = 'off'`.execute(trx);
}
