import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';

type Course = Pick<ModalityView, 'intermediates' | 'finish_checkpoint' | 'distance'>;

/**
 * How far the first runner is known to be, as a share of the course. `passed`: how many have passed each checkpoint, start first and finish last.
 * Undefined: nobody is on the way, or the counts are of another course.
 */
export function headOfRace(passed: readonly number[], course: Course): number | undefined {
  const between = course.intermediates ?? [];
  const at = passed.findLastIndex((count) => count > 0);
  if (at < 0 || passed.length !== between.length + 2) return undefined;
  if (at === 0) return 0;
  if (at === passed.length - 1) return 1;
  const length = course.finish_checkpoint?.distance_from_start ?? course.distance ?? 0;
  const reached = between[at - 1]?.distance_from_start;
  return reached === undefined || length <= 0 ? at / (passed.length - 1) : Math.min(1, reached / length);
}
