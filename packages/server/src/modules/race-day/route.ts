import { raceStaff } from '@dorsal/contract/access.ts';
import { checkChips } from '@dorsal/contract/calls/staff/chip-check.ts';
import {
  acceptPersonProblem,
  setChipAside as asideCall,
  listPeopleToCheck,
  listUnknownChips,
} from '@dorsal/contract/calls/staff/problems.ts';
import { arrivals, bibsByHour, matStory, raceBoard, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import { setChipAside } from '#modules/problems/set-chip-aside.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf, eventsOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { BoardFields } from './board-fields.ts';
import { answerArrivals } from './present-arrivals.ts';
import { answerCheckChips, type CheckParts } from './present-chip-check.ts';
import { answerMatStory } from './present-mat-story.ts';
import { acceptProblemOf, peopleToCheck, unknownChips } from './present-people-to-check.ts';
import { answerRaceBoard } from './present-race-board.ts';
import { answerBibsByHour, type RaceDayParts } from './present-races.ts';
import { answerStillOut } from './present-still-out.ts';

interface RouteParts extends Omit<RaceDayParts, 'fields'> {
  readonly bell: CheckParts['bell'];
}

/** The screens of the day: the races at a glance, who arrives, who is still out, and what somebody should look at. */
export function raceDayRoutes({ bell, ...known }: RouteParts): ServedEndpoint[] {
  const parts: RaceDayParts = { ...known, fields: new BoardFields(known.arrivals) };
  const { context } = known;
  return [
    serveEndpoint(raceBoard, ({ body, caller }) => answerRaceBoard(parts, body, caller)),
    serveEndpoint(matStory, ({ body, caller }) => answerMatStory(parts, body, caller)),
    serveEndpoint(arrivals, ({ body, caller }) => answerArrivals(parts, body, caller, arrivals.pageSize)),
    serveEndpoint(stillOut, ({ body, caller }) => answerStillOut(parts, body, caller, stillOut.pageSize)),
    serveEndpoint(bibsByHour, ({ body }) => answerBibsByHour(context, body.event)),
    serveEndpoint(checkChips, ({ body }) => answerCheckChips({ context, bell }, body)),
    serveEndpoint(listPeopleToCheck, ({ body, caller }) => {
      const events = eventsOfCaller(raceStaff, caller);
      return peopleToCheck(parts, body, { events, pageSize: listPeopleToCheck.pageSize });
    }),
    serveEndpoint(acceptPersonProblem, async ({ body, caller }) => {
      const done = await acceptProblemOf(parts, body, actorOf(caller));
      if (done.ok) return { success: true as const };
      return refuse(done.refusal, 'faults' in done && done.faults ? { fields: done.faults } : {});
    }),
    serveEndpoint(listUnknownChips, ({ body, caller }) =>
      unknownChips(context, { event: body.event, events: eventsOfCaller(raceStaff, caller) }),
    ),
    serveEndpoint(asideCall, async ({ body: { aside: isAside, ...chip }, caller }) => {
      const set = await setChipAside(context, { ...chip, isAside }, actorOf(caller));
      return set.ok ? { success: true as const } : refuse(set.refusal);
    }),
  ];
}
