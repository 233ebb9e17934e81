import { circuitStats, listCircuits as listCircuitsCall } from '@dorsal/contract/calls/circuits.ts';
import {
  eventPlaces as eventPlacesCall,
  eventStats,
  listEvents as listEventsCall,
  probeRegistrationPage,
} from '@dorsal/contract/calls/events.ts';
import { homeStats } from '@dorsal/contract/calls/site.ts';
import { createHomeStats } from '#modules/events/totals/home-stats.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { eventVisibilityOf } from '#platform/http/visibility.ts';
import { type CachedAnswers, uncached } from './cached-answers.ts';
import {
  countCircuits,
  countListedEvents,
  eventPlaces,
  findRegistrationPage,
  listCircuits,
  listEvents,
} from './list-events.ts';
import { createPageProbe, type PageProbe } from './page-probe.ts';
import { serveCached } from './serve-cached.ts';

/** Lists of events and circuits, their counts and places, and the totals of the home page. */
export function calendarRoutes(
  context: Context,
  { registrationPages }: Partial<Pick<Config, 'registrationPages'>> = {},
  cache: Pick<CachedAnswers, 'find'> = uncached,
  probe: PageProbe = createPageProbe(),
): ServedEndpoint[] {
  const loadHomeStats = createHomeStats(context);
  const optionsFor = (caller: Caller | null) => ({
    pages: registrationPages,
    ownEvent: caller?.kind === 'venue' ? caller.event : null,
  });
  return [
    serveCached(listEventsCall, cache, ({ body, caller }) =>
      listEvents(context, body, eventVisibilityOf(caller), optionsFor(caller)),
    ),
    serveCached(eventStats, cache, ({ body, caller }) => countListedEvents(context, body, eventVisibilityOf(caller))),
    serveCached(eventPlacesCall, cache, ({ body, caller }) =>
      eventPlaces(context, body, eventVisibilityOf(caller), registrationPages),
    ),
    serveCached(listCircuitsCall, cache, ({ body, caller }) =>
      listCircuits(context, body, eventVisibilityOf(caller), registrationPages),
    ),
    serveCached(circuitStats, cache, ({ body, caller }) => countCircuits(context, body, eventVisibilityOf(caller))),
    serveEndpoint(probeRegistrationPage, async (call) => {
      const { event, page } = call.body;
      const address = await findRegistrationPage(
        context,
        { event, page },
        eventVisibilityOf(call.caller),
        optionsFor(call.caller),
      );
      return address === null ? refuse('event_not_found') : await probe(address, call.header('origin'));
    }),
    serveEndpoint(homeStats, loadHomeStats),
  ];
}
