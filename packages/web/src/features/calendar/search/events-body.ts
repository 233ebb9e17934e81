import type { listEvents } from '@dorsal/contract/calls/events.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { statusGroups } from '@dorsal/domain/status/status-groups.ts';
import { orderByDate } from '#race/race-queries.ts';
import type { CalendarType } from './calendar-search.ts';
import { type Filters, wordsOf } from './filters.ts';
import { spanOfMonth } from './months.ts';
import { climbScale, distanceScale, type Scale, type Span } from './scales.ts';

type Body = BodyOf<typeof listEvents>;

export interface Asked {
  readonly type: CalendarType;
  readonly filters: Filters;
}

/** The body of a list of the calendar. A month that has begun goes on from today. */
export function eventsBody({ type, filters }: Asked) {
  const body = { ...ofType[type](), ...filterBody(filters) };
  if (filters.month === null) return body;
  const { from, to } = spanOfMonth(filters.month);
  return { ...body, date_start: type === 'next' ? Math.max(from, startOfToday()) : from, date_end: to };
}

export const orderOf = { next: orderByDate.nextFirst, past: orderByDate.lastFirst } as const;

const ofType = {
  next: () => ({ status: [...statusGroups.calendarNext], date_start: startOfToday() }),
  past: () => ({ status: [...statusGroups.finished] }),
} as const;

const homeLimit = 11;

/** The bodies of the tabs of the home page; section 7, 'Home queries'. */
export const homeBodies = {
  live: () => ({ status: [...statusGroups.liveNow], limit: homeLimit, order: ['date_start' as const] }),
  next: () => ({
    status: [...statusGroups.upcoming],
    date_start: startOfToday(),
    limit: homeLimit,
    order: ['date_start' as const],
  }),
  results: () => ({ status: [...statusGroups.finished], limit: homeLimit, order: ['-date_start' as const] }),
} as const;

/** Section 7: 'date_start from the start of today'; of the visitor's day. */
const startOfToday = (): number => new Date().setHours(0, 0, 0, 0);

/** The filters as the call takes them. The first and the last stop of a slider ask for nothing. */
export function filterBody(filters: Filters): Partial<Body> {
  const { sports, distance, climb, near } = filters;
  const words = wordsOf(filters);
  return {
    ...(words !== null && { free_text_search: words }),
    ...(sports.length > 0 && { sport_type: [...sports] }),
    ...ends(
      distance,
      distanceScale,
      (from) => ({ distance_from: from * 1_000 }),
      (to) => ({ distance_to: to * 1_000 }),
    ),
    ...ends(
      climb,
      climbScale,
      (from) => ({ slope_from: from }),
      (to) => ({ slope_to: to }),
    ),
    ...(near && {
      nearby_pos_latitude: near.spot.latitude,
      nearby_pos_longitude: near.spot.longitude,
      nearby_max_distance: near.radiusKm * 1_000,
    }),
  };
}

function ends(
  span: Span | null,
  { least, most }: Scale,
  from: (value: number) => Partial<Body>,
  to: (value: number) => Partial<Body>,
): Partial<Body> {
  if (span === null) return {};
  return { ...(span[0] > least && from(span[0])), ...(span[1] < most && to(span[1])) };
}
