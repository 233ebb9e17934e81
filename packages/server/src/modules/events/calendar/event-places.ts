import { type eventPlaces as eventPlacesCall, mostPlaces } from '@dorsal/contract/calls/public/event-places.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import type { EventStatus } from '@dorsal/domain/event/status.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import type { Context } from '#platform/context.ts';
import { findPlaces } from './event-search-repository.ts';
import { type EventSight, instant, shown } from './present-event.ts';

type PlacesQuestion = BodyOf<typeof eventPlacesCall>;

/** Where the events are that the filters leave: the next ones, or of past events the latest. */
export async function eventPlaces(
  context: Context,
  question: PlacesQuestion,
  sight: EventSight,
): Promise<AnswerOf<typeof eventPlacesCall>> {
  const found = await findPlaces(context.db, question, {
    seesHidden: sight !== 'public',
    isLatestFirst: asksForPast(question),
    limit: mostPlaces,
  });
  return found.map((event) => ({
    _id: event.oid,
    slug: event.slug,
    name: event.name,
    city: shown(event.city),
    status: event.status as EventStatus, // only the status job writes it
    date_start: event.staff_mark === 'postponed' ? undefined : instant(event.date_start),
    time_zone: event.time_zone,
    coordinates: { latitude: event.latitude, longitude: event.longitude },
  }));
}

const asksForPast = ({ status, date_start, date_end }: PlacesQuestion): boolean =>
  status === undefined
    ? date_end !== undefined && date_start === undefined
    : status.length > 0 && status.every((one) => isInGroup(one, 'finished'));
