import { type CourseStop, courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import type { ExtraService } from '#race/parts/ServiceIcon.tsx';

/** The marks of a stop: its mat that takes times, and its services. */
export type Mark = ExtraService | 'timing';

export const marksAt = ({ isTimed, checkpoint }: CourseStop): readonly Mark[] => [
  ...(isTimed ? (['timing'] as const) : []),
  ...(checkpoint?.services ?? []),
];

/** Everything that the course and the race offer, once each: timing first, then in the order of the course. */
export const marksOf = (modality: Modality): readonly Mark[] => {
  const all = new Set<Mark>([...courseOf(modality).stops.flatMap(marksAt), ...modality.services]);
  return [...all].toSorted((a, b) => Number(b === 'timing') - Number(a === 'timing'));
};
