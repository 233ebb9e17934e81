import { type Caller, refusalOf } from '@dorsal/contract/access.ts';
import { type listTrail as listTrailCall, trailAccess } from '@dorsal/contract/calls/trail.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { findTrail } from './trail-repository.ts';
import { isUndoable } from './undo.ts';

/** The changes that were asked for, of the kinds that a caller may see, the newest first. */
export async function listTrail(
  { db }: Pick<Context, 'db'>,
  question: BodyOf<typeof listTrailCall>,
  asked: { readonly kinds: readonly string[]; readonly offset: number; readonly limit: number },
): Promise<AnswerOf<typeof listTrailCall>> {
  const { subject, kind, free_text_search: words, from, to } = question;
  const rows = await findTrail(db, {
    ...asked,
    kinds: asked.kinds.filter((one) => kind === undefined || one === kind),
    subject,
    words,
    from: dateOf(from),
    to: dateOf(to),
  });
  return rows.map(({ at, actor, who, undoes, undoneBy, changes, ...row }) => ({
    ...row,
    at: at.getTime(),
    who: who ?? actor,
    undoes: undoes ?? undefined,
    undone_by: undoneBy ?? undefined,
    can_undo: undoneBy === null && isUndoable(row.name),
    changes: [...changes],
  }));
}

const dateOf = (ms: number | undefined): Date | undefined => (ms === undefined ? undefined : new Date(ms));

/** The kinds of things whose changes a caller may see and take back. */
export const kindsOf = (caller: Caller): string[] =>
  Object.entries(trailAccess).flatMap(([kind, access]) => (refusalOf(access, caller) === null ? [kind] : []));
