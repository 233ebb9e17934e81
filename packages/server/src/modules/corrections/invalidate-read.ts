import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { mark } from '../derive/marks/mark-repository.ts';
import type { ReadKey } from '../derive/marks/marked-people-repository.ts';
import { deleteInvalidation, insertInvalidations, isLogged } from './correction-repository.ts';

export type ReadJudged = { readonly ok: true } | { readonly ok: false; readonly refusal: 'read_not_found' };

/** Staff say that a read does not count. The read stays in the log, with that as its reason. Again is no change. */
export function invalidateRead(context: Context, read: ReadKey, reason: string, by: Actor): Promise<ReadJudged> {
  return runCommand(context, { name: 'read_invalidated', by }, async (trx, note): Promise<ReadJudged> => {
    if (!(await isLogged(trx, read))) return { ok: false, refusal: 'read_not_found' };
    await insertInvalidations(trx, [read], { user: by.user, reason });
    note(`chip:${read.chip}`, null, { [fieldOf(read)]: { reason } });
    await mark(trx, 'read_invalidated', { reads: [read] });
    return { ok: true };
  });
}

/** Staff take that back: the read is judged by the rules again. */
export function restoreRead(context: Context, read: ReadKey, by: Actor): Promise<ReadJudged> {
  return runCommand(context, { name: 'read_restored', by }, async (trx, note): Promise<ReadJudged> => {
    const gone = await deleteInvalidation(trx, read);
    if (!gone) return { ok: false, refusal: 'read_not_found' };
    note(`chip:${read.chip}`, { [fieldOf(read)]: { reason: gone.reason } }, null);
    await mark(trx, 'read_restored', { reads: [read] });
    return { ok: true };
  });
}

const fieldOf = ({ device, epoch, seq, heardAt }: ReadKey): string => `read:${device}:${epoch}:${seq}:${heardAt}`;
