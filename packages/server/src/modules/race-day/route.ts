import { arrivals, raceBoard, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { BoardFields } from './board-fields.ts';
import { answerArrivals } from './present-arrivals.ts';
import { answerRaceBoard } from './present-race-board.ts';
import type { RaceDayParts } from './present-races.ts';
import { answerStillOut } from './present-still-out.ts';

/** The screens of the day: the races at a glance, who arrives, and who is still out. */
export function raceDayRoutes(known: Omit<RaceDayParts, 'fields'>): ServedEndpoint[] {
  const parts: RaceDayParts = { ...known, fields: new BoardFields(known.arrivals) };
  return [
    serveEndpoint(raceBoard, ({ body, caller }) => answerRaceBoard(parts, body, caller)),
    serveEndpoint(arrivals, ({ body, caller }) => answerArrivals(parts, body, caller, arrivals.pageSize)),
    serveEndpoint(stillOut, ({ body, caller }) => answerStillOut(parts, body, caller, stillOut.pageSize)),
  ];
}
