/** A checkpoint of an event, by its number. */
export interface PlaceOfEvent {
  readonly number: number;
  readonly modality: number;
  /** Of the course; null: between start and finish. */
  readonly end: 'start' | 'finish' | null;
  readonly name: string | null;
}

/**
 * The checkpoints that a stamp may mean: the one that was named, and those of other races of the event that are the same place. Races that share a place
 * call it the same; starts and finishes without names are one place too. The one that was named stands first.
 */
export function placesMeant(named: PlaceOfEvent, places: readonly PlaceOfEvent[]): number[] {
  const others = places.filter((place) => place.modality !== named.modality && isSamePlace(place, named));
  return [named.number, ...others.map(({ number }) => number)];
}

const isSamePlace = (one: PlaceOfEvent, other: PlaceOfEvent): boolean =>
  one.end === other.end && plain(one.name) === plain(other.name) && (one.end !== null || plain(one.name) !== '');

const plain = (name: string | null): string => (name ?? '').trim().toLowerCase();
