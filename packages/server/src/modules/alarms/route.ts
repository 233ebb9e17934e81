import { raceStaff } from '@dorsal/contract/access.ts';
import { listAlarms } from '@dorsal/contract/calls/staff/alarms.ts';
import type { Context } from '#platform/context.ts';
import { eventsOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { openAlarms } from './present-alarms.ts';

/** Open problems as alarms. */
export const alarmRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listAlarms, ({ caller }) => openAlarms(context, eventsOfCaller(raceStaff, caller))),
];
