import { refusalOf } from '@dorsal/contract/access.ts';
import { listTrail, trailAccess, undoCommand as undoCall } from '@dorsal/contract/calls/trail.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { findCommand } from '#platform/commands/command-repository.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, asContractCaller, type Caller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { findTrail } from './trail-repository.ts';
import { isUndoable, undoCommand } from './undo.ts';

/** The trail of what staff changed, and the way back. */
export const trailRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listTrail, async ({ body, caller }) => {
    const { subject, kind, free_text_search: words, from, to } = body;
    const kinds = kindsOf(caller).filter((one) => kind === undefined || one === kind);
    const rows = await findTrail(context.db, {
      kinds,
      subject,
      words,
      from: dateOf(from),
      to: dateOf(to),
      ...pageOf(body, listTrail.pageSize),
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
  }),
  serveEndpoint(undoCall, async ({ body: { number }, caller }): Promise<AnswerOf<typeof undoCall> | Refused> => {
    const command = await findCommand(context.db, number);
    const kinds: readonly string[] = kindsOf(caller);
    if (!command?.changes.every(({ subject }) => kinds.includes(subject.split(':')[0] ?? '')))
      return refuse('command_not_found');
    const undone = await undoCommand(context, number, actorOf(caller));
    return undone.ok ? { success: true } : refuse(undone.refusal, undone.faults && { fields: undone.faults });
  }),
];

/** The kinds of things whose changes a caller may see and take back. */
const kindsOf = (caller: Caller | null) =>
  (Object.keys(trailAccess) as (keyof typeof trailAccess)[]) // keys of a const object
    .filter((kind) => refusalOf(trailAccess[kind], asContractCaller(caller)) === null);

const dateOf = (ms: number | undefined): Date | undefined => (ms === undefined ? undefined : new Date(ms));
