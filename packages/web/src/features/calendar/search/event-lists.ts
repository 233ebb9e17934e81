import { eventPlaces, eventStats } from '@dorsal/contract/calls/events.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { type EventPlace, eventPlaceOf } from '#race/event.ts';
import { askedAgain } from '#race/follow-race.ts';
import { fetchEvents } from '#race/race-queries.ts';
import type { CalendarType } from './calendar-search.ts';
import { type Asked, eventsBody, homeBodies, orderOf } from './events-body.ts';
import { wordsOf } from './filters.ts';

/** Document 1, section 9. */
export const pageSize = 12;

/** No stream says that an event was hidden, or stepped on: an open list asks again. */
const repeated = askedAgain([]);

/** While another answer of the same tab is on its way the one before stays. Under the heading of the other tab it would be untrue. */
const keepInTab =
  (type: CalendarType) =>
  <Answer>(before: Answer | undefined, query: { readonly queryKey: QueryKey } | undefined): Answer | undefined =>
    query?.queryKey[2] === type ? before : undefined;

/** One page of a list. */
export function pageQuery({ type, filters, page }: Asked & { readonly page: number }) {
  const body = eventsBody({ type, filters });
  const order = [...orderOf[type]];
  return queryOptions({
    queryKey: ['events', 'page', type, body, page],
    queryFn: ({ signal }) => fetchEvents({ ...body, offset: (page - 1) * pageSize, limit: pageSize, order }, signal),
    placeholderData: keepInTab(type),
    ...repeated,
  });
}

/** The number of events that the filters leave. */
export function totalQuery(asked: Asked) {
  const body = eventsBody(asked);
  return queryOptions({
    queryKey: ['events', 'total', asked.type, body],
    queryFn: async ({ signal }) => (await call(eventStats, { body }, signal)).total,
    placeholderData: keepInTab(asked.type),
    ...repeated,
  });
}

/** The number of events that a text finds in the other tab; months are of one tab. Not asked without a text. */
export function elsewhereQuery({ type, filters }: Asked) {
  const other = type === 'next' ? 'past' : 'next';
  const wanted = { ...filters, month: null };
  return {
    other,
    wanted,
    query: { ...totalQuery({ type: other, filters: wanted }), enabled: wordsOf(filters) !== null },
  } as const;
}

/** The places of the events that the filters leave. */
export function placesQuery(asked: Asked) {
  const body = eventsBody(asked);
  return queryOptions({
    queryKey: ['events', 'places', asked.type, body],
    queryFn: async ({ signal }): Promise<readonly EventPlace[]> =>
      (await call(eventPlaces, { body }, signal)).map(eventPlaceOf),
    placeholderData: keepInTab(asked.type),
    ...repeated,
  });
}

/** A tab of the home page; section 7, 'Home queries'. */
export const homeQuery = (tab: keyof typeof homeBodies) =>
  queryOptions({
    queryKey: ['events', 'home', tab],
    queryFn: ({ signal }) => fetchEvents(homeBodies[tab](), signal),
    ...repeated,
  });
