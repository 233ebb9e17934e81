import { arrivals, raceBoard, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { answerArrivals } from './arrivals.ts';
import { BoardFields } from './board-fields.ts';
import { answerRaceBoard } from './race-board.ts';
import type { RaceDayParts } from './races-of-day.ts';
import { answerStillOut } from './still-out.ts';

/** The screens of the day: the races at a glance, who arrives, and who is still out. */
export function raceDayRoutes(known: Omit<RaceDayParts, 'fields'>): ServedEndpoint[] {
  const parts: RaceDayParts = { ...known, fields: new BoardFields(known.arrivals) };
  return [
    serveEndpoint(raceBoard, ({ body, caller }) => answerRaceBoard(parts, body, caller)),
    serveEndpoint(arrivals, ({ body, caller }) => answerArrivals(parts, body, caller, arrivals.pageSize)),
    serveEndpoint(stillOut, ({ body, caller }) => answerStillOut(parts, body, caller, stillOut.pageSize)),
  ];
}
