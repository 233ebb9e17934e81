import type { CheckpointView } from '@dorsal/contract/views/event/checkpoint-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ExtraService } from '#ui/services/service-drawings.ts';

type Mark = ExtraService | 'timing';

export interface CourseStop {
  readonly id: string;
  readonly kind: 'start' | 'intermediate' | 'finish';
  /** Of an intermediate, from 1; start and finish have none. */
  readonly number: number;
  /** Where it is. */
  readonly name: string | null;
  readonly distanceM: number | null;
  /** Time since the gun after which who passes is out of time. */
  readonly cutoffMs: number | null;
  readonly marks: readonly Mark[];
}

type Coursed = Pick<
  ModalityView,
  | 'start_checkpoint'
  | 'intermediates'
  | 'finish_checkpoint'
  | 'location_start'
  | 'distance'
  | 'extra_services'
  | 'is_timed'
>;

/** Start, intermediates in order and finish. A course has a start and a finish also where nobody takes times there. */
export function stopsOf(modality: Coursed): readonly CourseStop[] {
  const { start_checkpoint: start, finish_checkpoint: finish, intermediates = [], location_start } = modality;
  const between = intermediates.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return [
    { ...stopOf(start, 'start', 0), name: location_start?.custom_name ?? ownName(start), distanceM: 0 },
    ...between.map((checkpoint, index) => stopOf(checkpoint, 'intermediate', (checkpoint.order ?? index) + 1)),
    {
      ...stopOf(finish, 'finish', 0),
      name: ownName(finish),
      distanceM: finish?.distance_from_start ?? modality.distance ?? null,
    },
  ];
}

function stopOf(checkpoint: CheckpointView | undefined, kind: CourseStop['kind'], number: number): CourseStop {
  return {
    id: checkpoint?._id ?? kind,
    kind,
    number,
    name: checkpoint?.location?.custom_name ?? checkpoint?.name ?? null,
    distanceM: checkpoint?.distance_from_start ?? null,
    cutoffMs: checkpoint?.cutoff ?? null,
    marks: [...(isTimed(checkpoint) ? (['timing'] as const) : []), ...(checkpoint?.extra_services ?? [])],
  };
}

/** Names that say no more than that it is the start or the finish, as imports write them. */
const plainNames = ['start', 'salida', 'eixida', 'sortida', 'finish', 'meta', 'arribada'];

function ownName(checkpoint: CheckpointView | undefined): string | null {
  const name = checkpoint?.location?.custom_name ?? checkpoint?.name ?? '';
  return name.trim() === '' || plainNames.includes(name.trim().toLowerCase()) ? null : name;
}

const isTimed = (checkpoint: CheckpointView | undefined): boolean => checkpoint?.timed === true;

/** Everything that the course and the race offer, once each: timing first, then in the order of the course. */
export const marksOf = ({ extra_services = [] }: Coursed, stops: readonly CourseStop[]): readonly Mark[] => {
  const all = new Set<Mark>([...stops.flatMap(({ marks }) => marks), ...extra_services]);
  return [...all].toSorted((a, b) => Number(b === 'timing') - Number(a === 'timing'));
};
