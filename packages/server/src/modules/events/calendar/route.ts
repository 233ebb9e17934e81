import { circuitStats } from '@dorsal/contract/calls/public/circuit-stats.ts';
import * as values from '@dorsal/contract/calls/public/constants.ts';
import { eventPlaces as eventPlacesCall } from '@dorsal/contract/calls/public/event-places.ts';
import { homeStats } from '@dorsal/contract/calls/public/home-stats.ts';
import { listCircuits as listCircuitsCall } from '@dorsal/contract/calls/public/list-circuits.ts';
import { type KeptAnswers, nothingKept } from '#modules/events/kept/kept-answers.ts';
import { serveKept } from '#modules/events/kept/serve-kept.ts';
import { createHomeStats } from '#modules/events/totals/home-stats.ts';
import { constants, fieldsFromRts, invariants } from '#modules/events/values/constants.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { eventPlaces } from './event-places.ts';
import { countCircuits, listCircuits } from './list-circuits.ts';
import { eventSightOf } from './list-events.ts';

/** What stands beside the lists of events: their places, circuits, totals, and the values that screens know. */
export function calendarRoutes(
  context: Context,
  { registrationPages }: Partial<Pick<Config, 'registrationPages'>> = {},
  kept: Pick<KeptAnswers, 'find'> = nothingKept,
): ServedEndpoint[] {
  const readHomeStats = createHomeStats(context);
  return [
    serveKept(eventPlacesCall, kept, ({ body, caller }) => eventPlaces(context, body, eventSightOf(caller))),
    serveKept(listCircuitsCall, kept, ({ body, caller }) =>
      listCircuits(context, body, eventSightOf(caller), registrationPages),
    ),
    serveKept(circuitStats, kept, ({ body, caller }) => countCircuits(context, body, eventSightOf(caller))),
    serveEndpoint(homeStats, readHomeStats),
    serveEndpoint(values.constants, () => constants),
    serveEndpoint(values.invariants, () => invariants),
    serveEndpoint(values.fieldsFromRts, () => fieldsFromRts),
  ];
}
