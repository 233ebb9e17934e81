import { registrationWays } from '@dorsal/domain/event/registration-way.ts';
import { statuses } from '@dorsal/domain/status/status.ts';
import * as z from 'zod';
import { sports } from '#codecs/enums.ts';
import { FlagInAddress, listOf } from '#codecs/lists.ts';
import { Oid, OidOrSlug } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { SearchText, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { EventView, StaffEventView } from '#views/event-view.ts';
import { Coordinates } from '#views/references.ts';
import { TotalView } from '#views/stats-view.ts';

const Metres = z.number().min(0).max(10_000_000);

/** Near what, and how near: a half of it would silently find everything. */
const nearbyNames = ['nearby_pos_latitude', 'nearby_pos_longitude', 'nearby_max_distance'] as const;

/** Refuses a place that is not whole. */
function wholePlace(
  place: { readonly [Name in (typeof nearbyNames)[number]]?: number | undefined },
  context: z.core.$RefinementCtx,
): void {
  const missing = nearbyNames.filter((name) => place[name] === undefined);
  if (missing.length === nearbyNames.length) return;
  for (const name of missing)
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `send it too: ${nearbyNames.join(', ')} are one condition`,
    });
}

/** Conditions on events: the union of those that the three documents send to `/events` and `/events/stats`. All apply together. */
export const eventFilters = {
  id: Oid.optional(),
  ids: listOf(Oid).optional(),
  slug: shortText(200).optional(),
  /** Circuits are found too, by the same slug or id. */
  search_circuits: z.boolean().optional(),
  /** True: the server may answer from its cache. */
  use_cache: z.boolean().optional(),
  live_registration_token: shortText(200).optional(),
  circuit: OidOrSlug.optional(),
  organisms: listOf(Oid).optional(),
  free_text_search: SearchText.optional(),
  name: shortText(200).optional(),
  /** Of the event; one that is between its days is found by the status of its results too. */
  status: listOf(z.enum(statuses)).optional(),
  sport_type: listOf(z.enum(sports)).optional(),
  distance_from: Metres.optional(),
  distance_to: Metres.optional(),
  slope_from: Metres.optional(),
  slope_to: Metres.optional(),
  /** Of these three all or none. */
  nearby_pos_latitude: z.number().min(-90).max(90).optional(),
  nearby_pos_longitude: z.number().min(-180).max(180).optional(),
  nearby_max_distance: Metres.optional(),
  /** Not before, unless a race of it is to come from then on, and not after. */
  date_start: WireDate.optional(),
  date_end: WireDate.optional(),
  featured: z.boolean().optional(),
  /** Of staff: the events in which the caller may work. A timer gets those that name them, others all. */
  mine: z.boolean().optional(),
};

/** Sort keys of events and circuits, each also with a minus before it. */
export const eventOrderNames = ['date_start', 'date_end', 'numeric_id', 'name', 'status', 'order'] as const;

const EventQuestion = question({
  ...eventFilters,
  ...paging,
  order: listOf(orderBy(eventOrderNames)).optional(),
}).superRefine(wholePlace);

const staffList = z.array(StaffEventView);

/** For a slug, an id or a live-registration token the list has one entry, or none. */
export const listEvents = endpoint({
  name: 'listEvents',
  method: 'POST',
  path: '/events',
  summary: 'Events by filters, or one by its slug, id or live-registration token.',
  body: EventQuestion,
  pageSize: 12,
  staffFields: ['mine'],
  answer: z.array(EventView),
  answerByRole: { admin: staffList, timer: staffList, community_manager: staffList },
});

export const eventStats = endpoint({
  name: 'eventStats',
  method: 'POST',
  path: '/events/stats',
  summary: 'The number of events that the filters leave.',
  body: EventQuestion,
  staffFields: ['mine'],
  answer: TotalView,
});

const params = z.object({ event: z.string().regex(/^[0-9a-f]{24}$/) });

/** For events and circuits without a poster of their own. */
export const getPoster = endpoint({
  name: 'getPoster',
  method: 'GET',
  path: '/posters/:event',
  summary: 'A poster drawn from the course and the name, as SVG; with `art` the course and the bib alone.',
  params,
  // Not strict: caches add keys of their own. `art`: for places that say name, day and place beside it.
  query: z.object({ art: FlagInAddress.optional() }),
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['event_not_found'],
});

/** 1,200 by 630, as those who show links want it. */
export const getPreview = endpoint({
  name: 'getPreview',
  method: 'GET',
  path: '/posters/:event/preview.png',
  summary: 'The picture that stands beside a shared link of an event.',
  params,
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['event_not_found'],
});

/** Most events that the map of a list shows; the next ones by date. */
export const mostPlaces = 2_000;

/** The events found that have a place, light enough to show all of them on a map. */
export const eventPlaces = endpoint({
  name: 'eventPlaces',
  method: 'POST',
  path: '/events/places',
  summary: 'The places of the events that the filters leave.',
  body: question(eventFilters).superRefine(wholePlace),
  staffFields: ['mine'],
  answer: z.array(
    z.object({
      _id: Oid,
      slug: Text,
      name: Text,
      city: Text.optional(),
      status: z.enum(statuses),
      /** Times are taken here: a race of it is timed, and it is not another organiser's. */
      is_timed: z.boolean(),
      registration_way: z.enum(registrationWays),
      /** By itself or with its races: it has no date. */
      postponed: z.boolean().optional(),
      date_start: WireDate.optional(),
      time_zone: Text,
      coordinates: Coordinates,
    }),
  ),
});

/** The pages of a registration provider that this site shows inside of its own. */
export const framedPages = ['register', 'list'] as const;

export const probeRegistrationPage = endpoint({
  name: 'probeRegistrationPage',
  method: 'POST',
  path: '/registration-page',
  summary:
    'Says whether the page of the registration provider for an event answers, and whether it can stand inside of ours.',
  body: z.strictObject({ event: OidOrSlug, page: z.enum(framedPages) }),
  answer: z.object({ answers: z.boolean(), frames: z.boolean() }),
  errors: ['event_not_found'],
});
