import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { PlaceView } from '@dorsal/contract/views/event/place.ts';

type Located = Pick<EventView, 'location' | 'modalities'>;

/** Two starts nearer than this are the two sides of one square. */
const sameWithinM = 250;
const metresPerDegree = 111_320;

function distanceM(a: NonNullable<PlaceView['coordinates']>, b: NonNullable<PlaceView['coordinates']>): number {
  const eastM = (a.longitude - b.longitude) * metresPerDegree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(eastM, (a.latitude - b.latitude) * metresPerDegree);
}

/** Where both have coordinates they decide; else what both are called. */
function isSamePlace(a: PlaceView, b: PlaceView): boolean {
  if (a.coordinates && b.coordinates) return distanceM(a.coordinates, b.coordinates) <= sameWithinM;
  const names = (['custom_name', 'city'] as const).filter((name) => a[name] !== undefined && b[name] !== undefined);
  return names.every((name) => a[name]?.trim().toLowerCase() === b[name]?.trim().toLowerCase());
}

const startsOf = ({ location, modalities = [] }: Located): readonly PlaceView[] =>
  modalities.flatMap(({ location_start = location }) => location_start ?? []);

/** Document 1: the note with the asterisk, 'when modalities start at different places'. */
export function startsApart(event: Located): boolean {
  const [first, ...others] = startsOf(event);
  return first !== undefined && others.some((other) => !isSamePlace(first, other));
}

/** Where the event is, on a map: its own spot, else that of its starts if it is one. */
export function spotOf(event: Located): PlaceView['coordinates'] {
  if (event.location?.coordinates) return event.location.coordinates;
  return startsApart(event) ? undefined : startsOf(event).find(({ coordinates }) => coordinates)?.coordinates;
}
