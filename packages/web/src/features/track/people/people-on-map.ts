import type { Position } from '#race/last-positions.ts';
import type { PlacedStop } from '../line/placed-stops.ts';
import type { LngLat } from '../line/track-line.ts';

export interface PersonOnMap extends Omit<Position, 'participant' | 'spot'> {
  readonly id: string;
  /** Null: there is no track to stand on. */
  readonly at: LngLat | null;
}

/** The newest position of each person, in the order asked for. */
export function peopleOf(positions: readonly Position[], asked: readonly string[]): readonly PersonOnMap[] {
  const newest = new Map(positions.map((position) => [position.participant, position]));
  return asked.flatMap((id) => {
    const position = newest.get(id);
    if (!position) return [];
    const { participant: _, spot, ...person } = position;
    return [{ ...person, id, at: spot ? ([spot.longitude, spot.latitude] as const) : null }];
  });
}

/** Puts a person at the last checkpoint passed instead of the place by their pace; without one the person stays. */
export function atLastCheckpoint(
  person: PersonOnMap,
  stops: readonly Pick<PlacedStop, 'id' | 'distanceM' | 'at'>[],
): PersonOnMap {
  const stop = stops.find(({ id }) => id === person.crossedCheckpoint);
  if (!stop || stop.distanceM === null) return person;
  return { ...person, distanceM: stop.distanceM, at: stop.at, isEstimate: false };
}
