import { chosenDistance, courseLength } from '@dorsal/domain/event/course-length.ts';
import type { Checkpoint, Modality } from './modality.ts';

/** A point where a course begins, passes or ends. A race has a start and a finish also where nobody takes times there. */
export interface CourseStop {
  /** Of its checkpoint; without one, its kind. */
  readonly id: string;
  readonly kind: 'start' | 'checkpoint' | 'finish';
  /** On the course, from 0: the start. */
  readonly order: number;
  /** From 1, of those between start and finish; 0: start or finish. */
  readonly number: number;
  /** The name of its place; null: not given, or no more than 'Start'. */
  readonly name: string | null;
  /** From the start; null: not known. */
  readonly distanceM: number | null;
  /** Chips are read here. */
  readonly isTimed: boolean;
  /** The finish of a race that was stopped: it stands for the checkpoint where the race is classified. */
  readonly isWhereStopped?: boolean;
  /** Null: a start or a finish that is no checkpoint. */
  readonly checkpoint: Checkpoint | null;
}

export interface Course {
  /** Start, checkpoints in order, finish. */
  readonly stops: readonly CourseStop[];
  /** `courseLength`; null: nobody said, and only a track can. */
  readonly lengthM: number | null;
}

type Coursed = Pick<
  Modality,
  'startCheckpoint' | 'checkpoints' | 'finishCheckpoint' | 'startPlace' | 'distanceM' | 'usesTrackLength'
>;

/** The course of a race. `trackM`: what its track measures, where that is known; visitors get a distance of the race that has asked the track. */
export function courseOf(modality: Coursed, trackM: number | null = null): Course {
  const { startCheckpoint: start, checkpoints, finishCheckpoint: finish, startPlace } = modality;
  const { distanceM = null, usesTrackLength: usesTrack } = modality;
  const chosenM = chosenDistance({ distanceM, trackM, usesTrack });
  const lengthM = courseLength({ finishM: finish?.distanceM ?? null, chosenM });
  return {
    lengthM,
    stops: [
      { ...endOf('start', start, 0), name: startPlace?.name ?? placeNameOf(start), distanceM: 0 },
      ...checkpoints.map(stopOf),
      { ...endOf('finish', finish, checkpoints.length + 1), name: placeNameOf(finish), distanceM: lengthM },
    ],
  };
}

const stopOf = (checkpoint: Checkpoint, index: number): CourseStop => ({
  id: checkpoint.id,
  kind: 'checkpoint',
  order: index + 1,
  number: checkpoint.order + 1,
  name: checkpoint.name ?? null,
  distanceM: checkpoint.distanceM ?? null,
  isTimed: checkpoint.isTimed,
  checkpoint,
});

const endOf = (kind: 'start' | 'finish', checkpoint: Checkpoint | undefined, order: number) => ({
  id: checkpoint?.id ?? kind,
  kind,
  order,
  number: 0,
  isTimed: checkpoint?.isTimed ?? false,
  checkpoint: checkpoint ?? null,
});

/** Names that say no more than that it is the start or the finish, as imports write them. */
const plainNames = ['start', 'salida', 'eixida', 'sortida', 'finish', 'meta', 'arribada'];

function placeNameOf(checkpoint: Checkpoint | undefined): string | null {
  const name = checkpoint?.name?.trim() ?? '';
  return name === '' || plainNames.includes(name.toLowerCase()) ? null : (checkpoint?.name ?? null);
}

/** The stops that have a list of people: the start and the finish of a timed race, and between them every mat. */
export const boardStops = ({ stops }: Pick<Course, 'stops'>): readonly CourseStop[] =>
  stops.filter(({ kind, checkpoint, isTimed }) => checkpoint !== null && (kind !== 'checkpoint' || isTimed));

/** The stops of `boardStops` up to where the race is classified: of one that was stopped its finish is the checkpoint where it was, with its name and distance. */
export function classifiedStops(modality: Coursed & Pick<Modality, 'classifiedAt'>): readonly CourseStop[] {
  const stops = boardStops(courseOf(modality));
  const { classifiedAt: end } = modality;
  if (end === undefined) return stops;
  return stops.flatMap((stop) => {
    if (stop.kind === 'finish')
      return [{ ...stop, name: end.name ?? null, distanceM: end.distanceM ?? null, isWhereStopped: true }];
    return stop.kind === 'start' || stop.number <= end.order ? [stop] : [];
  });
}

/** The name of a stop where it says more than its distance; null for 'Km 7.5'. */
export const placeIn = (name: string | null): string | null =>
  name === null || name.trim() === '' || /^(km\.?\s*)?[\d.,]+\s*(km|k|mi|m)?$/iu.test(name.trim()) ? null : name;
