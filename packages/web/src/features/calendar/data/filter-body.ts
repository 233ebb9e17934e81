import type { listEvents } from '@dorsal/contract/calls/public/list-events.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { type Filters, wordsOf } from '../address/filters.ts';
import { climbScale, distanceScale, type Scale, type Span } from '../address/scales.ts';

type Body = BodyOf<typeof listEvents>;

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
