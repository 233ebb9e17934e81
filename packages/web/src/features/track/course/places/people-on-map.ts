import type { PositionView } from '@dorsal/contract/views/people/position-view.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';
import type { CourseStop } from '../course-stops.ts';
import type { LngLat } from '../track-line.ts';

export interface PersonOnMap {
  readonly id: string;
  readonly bib: string;
  /** Null: without a public name. */
  readonly name: string | null;
  readonly distanceM: number;
  /** Null: there is no track to stand on. */
  readonly at: LngLat | null;
  readonly isEstimate: boolean;
  /** The last crossing, and the id of the checkpoint that it was at. */
  readonly heardAt: EpochMs | null;
  readonly heardOf: string | null;
}

/** The newest position of each person, in the order asked for. */
export function peopleOf(
  positions: readonly z.output<typeof PositionView>[],
  asked: readonly string[],
): readonly PersonOnMap[] {
  const newest = new Map(positions.map((position) => [position.registration, position]));
  return asked.flatMap((id) => {
    const position = newest.get(id);
    if (!position) return [];
    const { coordinates, last_crossing: last, name, surname } = position;
    const person: PersonOnMap = {
      id,
      bib: position.bib_number ?? '',
      name: [name, surname].filter(Boolean).join(' ') || null,
      distanceM: position.distance,
      at: coordinates ? [coordinates.longitude, coordinates.latitude] : null,
      isEstimate: position.is_estimate,
      heardAt: last?.at ?? null,
      heardOf: last?.intermediate ?? null,
    };
    return [person];
  });
}

interface Course {
  readonly checkpoints: readonly ({ readonly _id: string } | undefined)[];
  /** Of these checkpoints, in their order. */
  readonly stops: readonly Pick<CourseStop, 'distanceM' | 'at'>[];
}

/** Where somebody was last heard, instead of where they would be at their pace; who was heard nowhere stays. */
export function whereLastHeard(person: PersonOnMap, { checkpoints, stops }: Course): PersonOnMap {
  const stop = stops[checkpoints.findIndex((checkpoint) => checkpoint?._id === person.heardOf)];
  if (!stop || stop.distanceM === null) return person;
  return { ...person, distanceM: stop.distanceM, at: stop.at, isEstimate: false };
}
