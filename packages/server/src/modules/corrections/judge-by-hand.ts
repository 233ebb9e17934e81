import { mark } from '#modules/derive/marks/mark.ts';
import type { ReadKey } from '#modules/derive/marks/mark-queries.ts';
import { type Actor, audit } from '#platform/audit.ts';
import type { Context } from '#platform/context.ts';
import { deleteInvalidation, insertInvalidation, isLogged } from './invalidation-repository.ts';

export type ReadJudged = { readonly ok: true } | { readonly ok: false; readonly refusal: 'read_not_found' };

/** Staff say that a read does not count. The read stays in the log, with that as its reason. Again is no change. */
export function invalidateRead(context: Context, read: ReadKey, reason: string, by: Actor): Promise<ReadJudged> {
  return context.db.transaction().execute(async (trx): Promise<ReadJudged> => {
    if (!(await isLogged(trx, read))) return { ok: false, refusal: 'read_not_found' };
    await insertInvalidation(trx, read, { user: by.user, reason });
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
