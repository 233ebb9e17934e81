import type { Context } from '#platform/context.ts';
import { type Actor, audit } from '#platform/db/audit-repository.ts';
import { mark } from '../derive/marks/mark-repository.ts';
import type { ReadKey } from '../derive/marks/marked-people-repository.ts';
import { deleteInvalidation, insertInvalidations, isLogged } from './correction-repository.ts';

export type ReadJudged = { readonly ok: true } | { readonly ok: false; readonly refusal: 'read_not_found' };

/** Staff say that a read does not count. The read stays in the log, with that as its reason. Again is no change. */
export function invalidateRead(context: Context, read: ReadKey, reason: string, by: Actor): Promise<ReadJudged> {
  return context.db.transaction().execute(async (trx): Promise<ReadJudged> => {
    if (!(await isLogged(trx, read))) return { ok: false, refusal: 'read_not_found' };
    await insertInvalidations(trx, [read], { user: by.user, reason });
    await audit(trx, by, [{ action: 'read_invalidated', subject: `chip:${read.chip}`, after: { ...read, reason } }]);
    await mark(trx, 'read_invalidated', { reads: [read] });
    return { ok: true };
  });
}

/** Staff take that back: the read is judged by the rules again. */
export function restoreRead(context: Context, read: ReadKey, by: Actor): Promise<ReadJudged> {
  return context.db.transaction().execute(async (trx): Promise<ReadJudged> => {
    const gone = await deleteInvalidation(trx, read);
    if (!gone) return { ok: false, refusal: 'read_not_found' };
    await audit(trx, by, [
      { action: 'read_restored', subject: `chip:${read.chip}`, before: { ...read, reason: gone.reason } },
    ]);
    await mark(trx, 'read_restored', { reads: [read] });
    return { ok: true };
  });
}
