import { sql } from 'kysely';
import type { ReadKey } from '#modules/derive/marks/mark-queries.ts';
import type { Db } from '#platform/context.ts';

const columns = ({ chip, heardAt, device, epoch, seq }: ReadKey) => ({ chip, heard_at: heardAt, device, epoch, seq });
const isRead = ({ chip, heardAt, device, epoch, seq }: ReadKey) =>
  sql<boolean>`(chip, heard_at, device, epoch, seq) = (${chip}, ${heardAt}, ${device}, ${epoch}, ${seq})`;

export async function isLogged(trx: Db, read: ReadKey): Promise<boolean> {
  return (await trx.selectFrom('read_log').select('chip').where(isRead(read)).executeTakeFirst()) !== undefined;
}

/** One that stands already stays as it is. */
export async function insertInvalidation(
  trx: Db,
  read: ReadKey,
  { user, reason }: { readonly user: number | null; readonly reason: string },
): Promise<void> {
  await trx
    .insertInto('read_invalidation')
    .values({ ...columns(read), by_user: user, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What stood there; undefined: nothing did. */
export const deleteInvalidation = (trx: Db, read: ReadKey): Promise<{ reason: string | null } | undefined> =>
  trx.deleteFrom('read_invalidation').where(isRead(read)).returning('reason').executeTakeFirst();
