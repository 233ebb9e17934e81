import { type CourseStop, courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import type { ExtraService } from '#race/parts/ServiceIcon.tsx';

/** The marks of a stop: its mat that takes times, and its services. */
export type Mark = ExtraService | 'timing';

export const marksAt = ({ isTimed, checkpoint }: CourseStop): readonly Mark[] => [
  ...(isTimed ? (['timing'] as const) : []),
  ...(checkpoint?.services ?? []),
];

/** The marks along the course, once each: timing first, then in the order of the course. */
export const marksOf = (modality: Modality): readonly Mark[] => {
  const all = new Set(courseOf(modality).stops.flatMap(marksAt));
  return [...all].toSorted((a, b) => Number(b === 'timing') - Number(a === 'timing'));
};

/** The services of the race that no stop of its course names: nobody would find their sign there. */
export const servicesBeside = (modality: Modality): readonly ExtraService[] => {
  const along = new Set(marksOf(modality));
  return modality.services.filter((service) => !along.has(service));
};
