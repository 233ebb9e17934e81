import type { Event } from '#race/event.ts';
import type { Place, Spot } from '#race/modality.ts';

type Located = Pick<Event, 'place' | 'modalities'>;

/** Two starts nearer than this are the two sides of one square. */
const sameWithinM = 250;
const metresPerDegree = 111_320;

function distanceM(a: Spot, b: Spot): number {
  const eastM = (a.longitude - b.longitude) * metresPerDegree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(eastM, (a.latitude - b.latitude) * metresPerDegree);
}

/** Compares coordinates where both have them, else names. */
function isSamePlace(a: Place, b: Place): boolean {
  if (a.spot && b.spot) return distanceM(a.spot, b.spot) <= sameWithinM;
  const names = (['name', 'city'] as const).filter((name) => a[name] !== undefined && b[name] !== undefined);
  return names.every((name) => a[name]?.trim().toLowerCase() === b[name]?.trim().toLowerCase());
}

const startsOf = ({ place: location, modalities }: Located): readonly Place[] =>
  modalities.flatMap(({ startPlace = location }) => startPlace ?? []);

/** Document 1: the note with the asterisk, 'when modalities start at different places'. */
export function startsApart(event: Located): boolean {
  const [first, ...others] = startsOf(event);
  return first !== undefined && others.some((other) => !isSamePlace(first, other));
}

/** The spot of the event: its own, else that of its starts if they share one. */
export function spotOf(event: Located): Place['spot'] {
  if (event.place?.spot) return event.place.spot;
  return startsApart(event) ? undefined : startsOf(event).find(({ spot }) => spot)?.spot;
}
