import { type CourseStop, classifiedStops } from './course.ts';
import type { Modality } from './modality.ts';
import type { RaceCounts } from './race-counts.ts';

/** A stop of the course as a tab of its classification. */
export interface CourseTab {
  /** Its name in the address: `start`, `finish` or its number. */
  readonly at: string;
  readonly id: string;
  readonly kind: CourseStop['kind'];
  readonly distanceM: number | null;
  /** Of a checkpoint between start and finish. */
  readonly name: string | null;
  /** The finish of a race that was stopped there. */
  readonly isWhereStopped?: boolean;
  readonly passed: number;
  /** False: the organisers do not show how many. */
  readonly isCounted: boolean;
  /** Document 2, 2.1: an intermediate and the finish open when somebody has a time there. */
  readonly isOpen: boolean;
}

/** The tabs of a modality in course order: start, each checkpoint that takes times, finish. A race that is not timed has none, whatever its checkpoints say. */
export const tabsOf = (modality: Modality, counts: RaceCounts): readonly CourseTab[] =>
  (modality.isTimed ? classifiedStops(modality) : []).map(({ id, kind, number, name, distanceM, isWhereStopped }) => {
    const passed = passedAt({ kind, number }, counts);
    return {
      at: kind === 'checkpoint' ? String(number) : kind,
      id,
      kind,
      distanceM: kind === 'start' ? null : distanceM,
      name: kind === 'checkpoint' || isWhereStopped ? name : null,
      ...(isWhereStopped && { isWhereStopped }),
      passed,
      isCounted: !counts.isListHidden,
      isOpen: kind === 'start' || passed > 0,
    };
  });

const passedAt = ({ kind, number }: Pick<CourseStop, 'kind' | 'number'>, counts: RaceCounts): number => {
  if (kind === 'start') return counts.tookStart;
  return kind === 'finish' ? counts.finish : (counts.checkpoints[number - 1] ?? 0);
};

/**
 * The tab on load (document 2, 2.1): finish if anyone finished; else the highest intermediate with any time, if some
 * participants started; else start. A tab named in the address is taken as it is.
 */
export function chosenTab(tabs: readonly CourseTab[], asked: string | undefined): CourseTab | null {
  const named = tabs.find((tab) => tab.at === asked);
  if (named) return named;
  return tabs.findLast((tab) => tab.kind !== 'start' && tab.isOpen) ?? tabs[0] ?? null;
}
