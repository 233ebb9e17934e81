import {
  listTrailChanges as changesCall,
  listTrail as listTrailCall,
  undoCommand as undoCall,
} from '@dorsal/contract/calls/staff/trail.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, asContractCaller, type Caller, rolesOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { hiddenFrom, listTrail, listTrailChanges, trailScopeOf } from './list-trail.ts';
import { undoCommand } from './undo.ts';

/** The trail of what staff changed, and the way back. */
export const trailRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listTrailCall, ({ body, caller }) =>
    listTrail(context, body, { ...seenBy(caller), ...pageOf(body, listTrailCall.pageSize) }),
  ),
  serveEndpoint(changesCall, ({ body, caller }) =>
    listTrailChanges(context, {
      number: body.number,
      ...seenBy(caller),
      ...pageOf(body, changesCall.pageSize),
    }),
  ),
  serveEndpoint(undoCall, async ({ body: { number }, caller }): Promise<AnswerOf<typeof undoCall> | Refused> => {
    const undone = await undoCommand(context, { number, ...seenBy(caller) }, actorOf(caller));
    return undone.ok ? { success: true } : refuse(undone.refusal, undone.faults && { fields: undone.faults });
  }),
];

const seenBy = (caller: Caller | null) => ({
  scope: trailScopeOf(asContractCaller(caller)),
  hidden: hiddenFrom(asContractCaller(caller)),
  roles: rolesOfCaller(caller),
});
