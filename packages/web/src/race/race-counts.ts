import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/registration-stats-view.ts';

type Counts = Readonly<Record<string, number>>;

/** The counts of the people of a race. */
export interface RaceCounts {
  /** Of the board. */
  readonly version: number;
  readonly total: number;
  /** The organisers do not show who is registered, and the race is not on yet: no other count is known, and the total only where they show it. */
  readonly isListHidden: boolean;
  /** By status of the result; absent: nobody. */
  readonly statuses: Counts;
  /** The people who have started, whatever became of them. */
  readonly tookStart: number;
  /** With a time at each checkpoint between start and finish, by its order. */
  readonly checkpoints: readonly number[];
  /** Finished. */
  readonly finish: number;
  /** Finished and in the classification: the 'of N' of each place at the finish. */
  readonly classified: number;
  readonly genders: Counts;
  readonly categories: Counts;
  /** Names of categories that people of several genders have. */
  readonly sharedCategories: readonly string[];
  readonly clubs: Counts;
}

export function countsOf(view: RegistrationStatsView): RaceCounts {
  const { took_start: tookStart = 0, ...statuses } = view.status ?? {};
  const between = view.result_intermediate_results ?? {};
  const known = 1 + Math.max(-1, ...Object.keys(between).map(Number));
  return {
    version: view.version ?? 0,
    total: view.total,
    isListHidden: view.list_hidden === true,
    statuses,
    tookStart,
    checkpoints: Array.from({ length: known }, (_, order) => between[String(order)] ?? 0),
    finish: view.finish ?? 0,
    classified: view.classified ?? view.finish ?? 0,
    genders: view.gender ?? {},
    categories: view.category ?? {},
    sharedCategories: view.shared_categories ?? [],
    clubs: view.club ?? {},
  };
}

/**
 * The counts after a message. Genders, categories and clubs stay, as crossings do not change them. Null: the message has no counts, does
 * not fit the course, or is the first since the start list is shown, so counts must be fetched.
 */
export function countsAfter(before: RaceCounts, { counts, to }: BoardMoved): RaceCounts | null {
  if (!counts || before.isListHidden || counts.checkpoints.length !== before.checkpoints.length + 2) return null;
  return { ...before, ...countsIn(counts), version: to };
}

type Counted = Pick<RaceCounts, 'total' | 'statuses' | 'tookStart' | 'checkpoints' | 'finish' | 'classified'>;

/** The counts of a message. */
export function countsIn({
  total,
  status,
  checkpoints: passed,
  classified,
}: NonNullable<BoardMoved['counts']>): Counted {
  const { waiting = 0, not_started = 0, ...others } = status;
  const statuses = { ...others, ...(not_started > 0 && { not_started }) };
  // The start is counted by status: its mat misses people.
  const [, ...checkpoints] = passed;
  const finish = checkpoints.pop() ?? 0;
  return {
    total,
    statuses,
    tookStart: total - waiting - not_started,
    checkpoints,
    finish,
    classified: classified ?? finish,
  };
}

/** True where data of a person may have changed, and with it genders, categories or clubs. A message that names checkpoints excludes this. */
export const touchesPeople = ({ changed, touched }: BoardMoved): boolean =>
  touched === undefined && (changed?.some(({ checkpoint }) => checkpoint === undefined) ?? true);
