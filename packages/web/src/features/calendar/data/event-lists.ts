import { eventPlaces } from '@dorsal/contract/calls/public/event-places.ts';
import { eventStats } from '@dorsal/contract/calls/public/event-stats.ts';
import { listEvents } from '@dorsal/contract/calls/public/list-events.ts';
import { statusGroups } from '@dorsal/domain/event/status-groups.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { CalendarType } from '../address/calendar-search.ts';
import type { Filters } from '../address/filters.ts';
import { spanOfMonth } from '../address/months.ts';
import { filterBody } from './filter-body.ts';

/** Document 1, section 9. */
export const pageSize = 12;
const homeLimit = 11;

/** Section 7: 'date_start from the start of today'; of the visitor's day. */
const startOfToday = (): number => new Date().setHours(0, 0, 0, 0);

const ofType = {
  next: () => ({ status: [...statusGroups.calendarNext], date_start: startOfToday() }),
  past: () => ({ status: [...statusGroups.finished] }),
} as const;
const orderOf = { next: ['date_start', 'numeric_id'], past: ['-date_start', 'numeric_id'] } as const;

/** A month that has begun goes on from today. */
function bodyOf({ type, filters }: Asked) {
  const body = { ...ofType[type](), ...filterBody(filters) };
  if (filters.month === null) return body;
  const { from, to } = spanOfMonth(filters.month);
  return { ...body, date_start: type === 'next' ? Math.max(from, startOfToday()) : from, date_end: to };
}

interface Asked {
  readonly type: CalendarType;
  readonly filters: Filters;
}

/** One page of a list. While another is on its way the one before stays. */
export function pageQuery({ type, filters, page }: Asked & { readonly page: number }) {
  const body = bodyOf({ type, filters });
  const order = [...orderOf[type]];
  return queryOptions({
    queryKey: ['events', 'page', body, page],
    queryFn: ({ signal }) =>
      call(listEvents, { body: { ...body, offset: (page - 1) * pageSize, limit: pageSize, order } }, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many events the filters leave. */
export function totalQuery(asked: Asked) {
  const body = bodyOf(asked);
  return queryOptions({
    queryKey: ['events', 'total', body],
    queryFn: async ({ signal }) => (await call(eventStats, { body }, signal)).total,
    placeholderData: keepPreviousData,
  });
}

/** Where the events are that the filters leave. */
export function placesQuery(asked: Asked) {
  const body = bodyOf(asked);
  return queryOptions({
    queryKey: ['events', 'places', body],
    queryFn: ({ signal }) => call(eventPlaces, { body }, signal),
    placeholderData: keepPreviousData,
  });
}

const homeBodies = {
  live: () => ({ status: [...statusGroups.liveNow], limit: homeLimit, order: ['date_start' as const] }),
  next: () => ({
    status: [...statusGroups.upcoming],
    date_start: startOfToday(),
    limit: homeLimit,
    order: ['date_start' as const],
  }),
  results: () => ({ status: [...statusGroups.finished], limit: homeLimit, order: ['-date_start' as const] }),
} as const;

/** A tab of the home page; section 7, 'Home queries'. */
export const homeQuery = (tab: keyof typeof homeBodies) =>
  queryOptions({
    queryKey: ['events', 'home', tab],
    queryFn: ({ signal }) => call(listEvents, { body: homeBodies[tab]() }, signal),
  });
