import { statuses } from '@dorsal/domain/event/status.ts';
import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid, OidOrSlug } from '#codecs/oid.ts';
import { shortText } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { sports } from '#enums.ts';

const Metres = z.number().min(0).max(10_000_000);

/** Which events: the union of what the three documents send to `/events` and `/events/stats`. All conditions hold together. */
export const eventFilters = {
  id: Oid.optional(),
  ids: listOf(Oid).optional(),
  slug: shortText(200).optional(),
  /** Circuits are found too, by the same slug or id. */
  search_circuits: z.boolean().optional(),
  /** Whether the server may answer from what it keeps. */
  use_cache: z.boolean().optional(),
  live_registration_token: shortText(200).optional(),
  circuit: OidOrSlug.optional(),
  organisms: listOf(Oid).optional(),
  free_text_search: shortText(200).optional(),
  name: shortText(200).optional(),
  status: listOf(z.enum(statuses)).optional(),
  sport_type: listOf(z.enum(sports)).optional(),
  distance_from: Metres.optional(),
  distance_to: Metres.optional(),
  slope_from: Metres.optional(),
  slope_to: Metres.optional(),
  nearby_pos_latitude: z.number().min(-90).max(90).optional(),
  nearby_pos_longitude: z.number().min(-180).max(180).optional(),
  nearby_max_distance: Metres.optional(),
  /** Not before, and not after. */
  date_start: WireDate.optional(),
  date_end: WireDate.optional(),
  featured: z.boolean().optional(),
};

/** Sort keys of events and circuits, each also with a minus before it. */
export const eventOrderNames = ['date_start', 'date_end', 'numeric_id', 'name', 'status', 'order'] as const;
