import { raceStaff } from '@dorsal/contract/access.ts';
import { acceptProblem as acceptCall, listAlarms } from '@dorsal/contract/calls/staff/alarms.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { acceptProblem } from '#modules/problems/accept-problem.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, eventsOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { openAlarms } from './present-alarms.ts';

/** Open problems as alarms, and the reason why one may stay. */
export const alarmRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listAlarms, ({ caller }) => openAlarms(context, eventsOfCaller(raceStaff, caller))),
  serveEndpoint(acceptCall, async ({ body, caller }): Promise<AnswerOf<typeof acceptCall> | Refused> => {
    const accepted = await acceptProblem(context, body, actorOf(caller));
    return accepted.ok ? { success: true } : refuse(accepted.refusal, accepted.faults && { fields: accepted.faults });
  }),
];
