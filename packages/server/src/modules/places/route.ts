import { searchPlace } from '@dorsal/contract/calls/staff/events.ts';
import type { PlaceView } from '@dorsal/contract/views/references.ts';
import { createAllowance } from '#platform/allowance.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { addressSubject } from '#platform/http/caller-address.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Gazetteer } from './gazetteer.ts';
import { createPlaceServer } from './place-server.ts';
import { zoneOfPlace } from './zone-of-place.ts';

const mostPlaces = 8;

/** Places by name: of the server that is configured, else towns of the gazetteer, which knows no streets. */
export function placeRoutes(
  { placeSearchUrl }: Pick<Config, 'placeSearchUrl'>,
  gazetteer: Pick<Gazetteer, 'search'>,
): ServedEndpoint[] {
  const server = placeSearchUrl === null ? null : createPlaceServer(placeSearchUrl);
  const take = createAllowance();
  return [
    serveEndpoint(searchPlace, async ({ body, language, address }) => {
      const waitMs = take(addressSubject(address));
      if (waitMs !== null) return refuse('too_many_requests', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) });
      const { query, include_street: withStreet = false, location_with_custom_name: withName = false } = body;
      if (server !== null) {
        const found = await server({ query, withStreet, withName, language, limit: mostPlaces });
        return found === null ? refuse('place_search_unavailable') : found.map(withZone);
      }
      const towns = await gazetteer.search(query, mostPlaces, language);
      return towns.length === 0 && withStreet ? refuse('streets_not_searchable') : towns.map(withZone);
    }),
  ];
}

/** The server has come up by then, and whoever waited for it has their page. */
const afterStartMs = 20_000;

/** Builds the index of towns after the start, so that nobody waits for it. Returns the function that stops it. */
export function prepareSoon(gazetteer: Pick<Gazetteer, 'prepare'>, log: Context['log']): () => Promise<void> {
  const timer = setTimeout(() => {
    // The first question tries again, and is told.
    gazetteer.prepare().catch((error: unknown) => log.warn({ err: error }, 'towns_not_prepared'));
  }, afterStartMs);
  return async () => clearTimeout(timer);
}

const withZone = (place: PlaceView) => ({ ...place, time_zone: zoneOfPlace(place) });
