import { sql } from 'kysely';
import type { ReadKey } from '#modules/derive/marks/mark-queries.ts';
import { mark } from '#modules/derive/marks.ts';
import { type Actor, audit } from '#platform/audit.ts';
import type { Context, Db } from '#platform/context.ts';

export type ReadJudged = { readonly ok: true } | { readonly ok: false; readonly refusal: 'read_not_found' };

/** Staff say that a read does not count. The read stays in the log, with that as its reason. Again is no change. */
export function invalidateRead(context: Context, read: ReadKey, reason: string, by: Actor): Promise<ReadJudged> {
  return context.db.transaction().execute(async (trx): Promise<ReadJudged> => {
    if (!(await isLogged(trx, read))) return { ok: false, refusal: 'read_not_found' };
    await trx
      .insertInto('read_invalidation')
      .values({ ...columns(read), by_user: by.user, reason })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await audit(trx, by, [{ action: 'read_invalidated', subject: `chip:${read.chip}`, after: { ...read, reason } }]);
    await mark(trx, 'read_invalidated', { reads: [read] });
    return { ok: true };
  });
}

/** Staff take that back: the read is judged by the rules again. */
export function restoreRead(context: Context, read: ReadKey, by: Actor): Promise<ReadJudged> {
  return context.db.transaction().execute(async (trx): Promise<ReadJudged> => {
    const gone = await trx.deleteFrom('read_invalidation').where(isRead(read)).returning('reason').executeTakeFirst();
    if (!gone) return { ok: false, refusal: 'read_not_found' };
    await audit(trx, by, [
      { action: 'read_restored', subject: `chip:${read.chip}`, before: { ...read, reason: gone.reason } },
    ]);
    await mark(trx, 'read_restored', { reads: [read] });
    return { ok: true };
  });
}

const columns = ({ chip, heardAt, device, epoch, seq }: ReadKey) => ({ chip, heard_at: heardAt, device, epoch, seq });
const isRead = ({ chip, heardAt, device, epoch, seq }: ReadKey) =>
  sql<boolean>`(chip, heard_at, device, epoch, seq) = (${chip}, ${heardAt}, ${device}, ${epoch}, ${seq})`;

async function isLogged(trx: Db, read: ReadKey): Promise<boolean> {
  return (await trx.selectFrom('read_log').select('chip').where(isRead(read)).executeTakeFirst()) !== undefined;
}
