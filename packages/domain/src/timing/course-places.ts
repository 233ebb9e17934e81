import { timingCourse } from './course.ts';
import type { TimingRules } from './types.ts';

/** A checkpoint as people call it: in a race of laps over the mat of the finish by the lap, else by its number from 1. */
export type CoursePlace =
  | { readonly kind: 'start' | 'finish' }
  | { readonly kind: 'lap' | 'checkpoint'; readonly number: number };

/** The places of a course, in its order. */
export function coursePlaces(rules: TimingRules): CoursePlace[] {
  const { mats, finish, checkpoints } = timingCourse(rules);
  const atFinish = mats.find((mat) => mat.checkpoints.includes(finish))?.checkpoints ?? [];
  const laps = atFinish.filter((position) => position > 0);
  return checkpoints.map((_, position): CoursePlace => {
    if (position === 0) return { kind: 'start' };
    if (position === finish) return { kind: 'finish' };
    const lap = laps.indexOf(position);
    return lap < 0 ? { kind: 'checkpoint', number: position } : { kind: 'lap', number: lap + 1 };
  });
}
