import { raceStaff } from '@dorsal/contract/access.ts';
import { acceptProblem as acceptCall } from '@dorsal/contract/calls/staff/alarms.ts';
import {
  setChipAside as asideCall,
  listPeopleToCheck,
  listUnknownChips,
} from '@dorsal/contract/calls/staff/problems.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, eventsOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { acceptProblem } from './accept-problem.ts';
import { peopleToCheck, unknownChips } from './present-people-to-check.ts';
import { setChipAside } from './set-chip-aside.ts';

/** The people of an event whom staff should look at, chips of nobody, and the reason why a problem may stay. */
export const problemRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listUnknownChips, ({ body, caller }) =>
    unknownChips(context, { event: body.event, events: eventsOfCaller(raceStaff, caller) }),
  ),
  serveEndpoint(asideCall, async ({ body: { aside: isAside, ...chip }, caller }) => {
    const set = await setChipAside(context, { ...chip, isAside }, actorOf(caller));
    return set.ok ? { success: true as const } : refuse(set.refusal);
  }),
  serveEndpoint(listPeopleToCheck, ({ body, caller }) => {
    const events = eventsOfCaller(raceStaff, caller);
    return peopleToCheck(context, body, { events, pageSize: listPeopleToCheck.pageSize });
  }),
  serveEndpoint(acceptCall, async ({ body, caller }): Promise<AnswerOf<typeof acceptCall> | Refused> => {
    const accepted = await acceptProblem(context, body, actorOf(caller));
    return accepted.ok ? { success: true } : refuse(accepted.refusal, accepted.faults && { fields: accepted.faults });
  }),
];
