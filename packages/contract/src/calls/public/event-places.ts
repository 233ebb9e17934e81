import { statuses } from '@dorsal/domain/event/status.ts';
import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Coordinates } from '#views/event/place.ts';
import { eventFilters } from './event-filters.ts';

/** Most events that the map of a list shows; the next ones by date. */
export const mostPlaces = 2_000;

/** The events found that have a place, light enough to show all of them on a map. */
export const eventPlaces = endpoint({
  name: 'eventPlaces',
  method: 'POST',
  path: '/events/places',
  access: 'public',
  summary: 'Where the events are that the filters leave.',
  body: z.strictObject(eventFilters),
  answer: z.array(
    z.object({
      _id: Oid,
      slug: Text,
      name: Text,
      city: Text.optional(),
      status: z.enum(statuses),
      date_start: WireDate.optional(),
      time_zone: Text,
      coordinates: Coordinates,
    }),
  ),
});
