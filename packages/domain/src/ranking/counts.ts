import { type Gender, genders, type ResultStatus, resultStatuses } from '#timing/types.ts';
import { type Board, type Cohort, isPlaced, tookStart } from './board.ts';

/** Counts of the runners of a board, by status, gender, category and checkpoint. */
export interface Counts {
  readonly total: number;
  /** Everyone who started, whatever their status is now. */
  readonly tookStart: number;
  readonly byStatus: Readonly<Record<ResultStatus, number>>;
  readonly byGender: Readonly<Record<Gender, number>>;
  /** By the category's name, sorted; both genders of a name together. Runners without one are not in it. */
  readonly byCategory: ReadonlyMap<string, number>;
  /** Names of categories that runners of several genders have, sorted. */
  readonly sharedCategories: readonly string[];
  /** Per checkpoint how many have a time there; at the finish those who finished, as its list shows them: disqualified people have one of their own. */
  readonly byCheckpoint: readonly number[];
  /** Those who finished and are placed: what `totalsAt` says of the finish in general. */
  readonly classified: number;
}

/** Counted from the cohorts, so it costs the same for ten runners and for 60,000. */
export function countsOf(board: Board): Counts {
  const cohorts = board.cohorts.all;
  const finish = board.checkpointCount - 1;
  const countWhere = (wanted: (cohort: (typeof cohorts)[number]) => boolean) =>
    cohorts.reduce((sum, cohort) => sum + (wanted(cohort) ? cohort.count : 0), 0);
  const categories = new Set(
    cohorts.flatMap(({ category, count }) => (category === null || count === 0 ? [] : category)),
  );
  return {
    total: board.slotOf.size,
    tookStart: countWhere((cohort) => tookStart(cohort.status)),
    byStatus: recordOf(resultStatuses, (status) => countWhere((cohort) => cohort.status === status)),
    byGender: recordOf(genders, (gender) => countWhere((cohort) => cohort.gender === gender)),
    byCategory: new Map(
      [...categories].sort().map((category) => [category, countWhere((cohort) => cohort.category === category)]),
    ),
    byCheckpoint: board.timed.map((list, checkpoint) =>
      checkpoint === finish ? countWhere((cohort) => cohort.status === 'finished') : list.size,
    ),
    sharedCategories: [...categories].sort().filter((category) => isOfSeveralGenders(cohorts, category)),
    classified: cohorts.reduce((sum, cohort) => sum + (isPlaced(cohort, true) ? (cohort.timed[finish] ?? 0) : 0), 0),
  };
}

const isOfSeveralGenders = (cohorts: readonly Cohort[], category: string): boolean =>
  new Set(cohorts.flatMap((cohort) => (cohort.category === category && cohort.count > 0 ? [cohort.gender] : []))).size >
  1;

function recordOf<K extends string>(keys: readonly K[], countOf: (key: K) => number): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, countOf(key)])) as Record<K, number>; // one entry a key
}
