import { raceStaff } from '@dorsal/contract/access.ts';
import {
  setChipAside as asideCall,
  listPeopleToCheck,
  listUnknownChips,
} from '@dorsal/contract/calls/staff/problems.ts';
import { arrivals, bibsByHour, matStory, raceBoard, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { setChipAside } from '#modules/problems/set-chip-aside.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, eventsOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { BoardFields } from './board-fields.ts';
import { answerArrivals } from './present-arrivals.ts';
import { answerMatStory } from './present-mat-story.ts';
import { peopleToCheck, unknownChips } from './present-people-to-check.ts';
import { answerRaceBoard } from './present-race-board.ts';
import type { RaceDayParts } from './present-races.ts';
import { answerStillOut } from './present-still-out.ts';
import { findBibs } from './race-day-repository.ts';

/** The screens of the day: the races at a glance, who arrives, who is still out, and what somebody should look at. */
export function raceDayRoutes(known: Omit<RaceDayParts, 'fields'>): ServedEndpoint[] {
  const parts: RaceDayParts = { ...known, fields: new BoardFields(known.arrivals) };
  const { context } = known;
  return [
    serveEndpoint(raceBoard, ({ body, caller }) => answerRaceBoard(parts, body, caller)),
    serveEndpoint(matStory, ({ body, caller }) => answerMatStory(parts, body, caller)),
    serveEndpoint(arrivals, ({ body, caller }) => answerArrivals(parts, body, caller, arrivals.pageSize)),
    serveEndpoint(stillOut, ({ body, caller }) => answerStillOut(parts, body, caller, stillOut.pageSize)),
    serveEndpoint(bibsByHour, ({ body }) => answerBibsByHour(context, body.event)),
    serveEndpoint(listPeopleToCheck, ({ body, caller }) => {
      const events = eventsOfCaller(raceStaff, caller);
      return peopleToCheck(parts, body, { events, pageSize: listPeopleToCheck.pageSize });
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

/** The bibs of an event that were handed out, by race and by hour: a race that is not timed has bibs too. */
async function answerBibsByHour({ db }: Context, named: string): Promise<AnswerOf<typeof bibsByHour> | Refused> {
  const asked = await findEventAsAsked(db, named);
  const { event, races, hours } = asked === null ? nothing : await findBibs(db, asked.number);
  if (event === null) return refuse('event_not_found');
  return {
    ...event,
    races: races.map(({ oid, name, short_name, bib_color, entered, collected }) => ({
      ...{ _id: oid, name, entered, collected },
      ...{ short_name: short_name || undefined, bib_color: bib_color || undefined },
    })),
    hours,
  };
}

const nothing = { event: null, races: [], hours: [] };
