import type { Gender, ResultStatus } from '#timing/types.ts';
import type { Board } from './board.ts';
import type { Cohort } from './cohorts.ts';
import { floatAt, hasTime, intAt } from './columns.ts';

/** Who is wanted. What is left out, or empty, filters nothing. */
export interface ListFilter {
  readonly statuses?: readonly ResultStatus[] | undefined;
  readonly genders?: readonly Gender[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly onlyLocals?: boolean | undefined;
  /** Leaves out who is shown without a place (`classify` false). */
  readonly onlyClassified?: boolean | undefined;
  /** Anything else that the caller knows of a runner: club, a text search. */
  readonly predicate?: ((id: number) => boolean) | undefined;
}

export interface ListQuery extends ListFilter {
  readonly checkpoint: number;
  readonly offset: number;
  readonly limit: number;
  /** Also who has no time there, behind the others in running order. Default: at the finish only. */
  readonly includesUntimed?: boolean | undefined;
}

export interface ListPage {
  /** In the order shown. */
  readonly ids: readonly number[];
  /** How many the filter leaves, on all pages. */
  readonly total: number;
}

/**
 * One page of the runners at a checkpoint in the order shown: by time and then by id; not classified and disqualified people
 * stand among the others, without a place. The finish shows who finished unless `statuses` asks for others; it lists these
 * also without a time, in running order.
 */
export function listAt(board: Board, query: ListQuery): ListPage {
  const { checkpoint } = query;
  const isFinish = checkpoint === board.checkpointCount - 1;
  const filter = isFinish && !query.statuses?.length ? { ...query, statuses: finishedOnly } : query;
  const page = openPage(board, filter, query);
  board.timed[checkpoint]?.visitAll(page.offer);
  if (query.includesUntimed ?? isFinish) {
    inRunningOrder(board, (slot) => {
      if (!hasTime(board.columns, slot, checkpoint)) page.offer(slot);
    });
  }
  return page.close();
}

/** Everyone wanted by furthest checkpoint, the last one first, then by the time there and by id; at the end who has no time. */
export function runningOrder(board: Board, query: ListFilter & Pick<ListQuery, 'offset' | 'limit'>): ListPage {
  const page = openPage(board, query, query);
  inRunningOrder(board, page.offer);
  return page.close();
}

const finishedOnly: readonly ResultStatus[] = ['finished'];

function inRunningOrder(board: Board, visit: (slot: number) => void): void {
  for (let c = board.checkpointCount - 1; c >= 0; c--) board.furthest[c]?.visitAll(visit);
  board.untimed.visitAll(visit);
}

/** Counts everyone wanted that it is offered and keeps those between offset and limit. */
function openPage(board: Board, filter: ListFilter, { offset, limit }: Pick<ListQuery, 'offset' | 'limit'>) {
  const isWanted = Uint8Array.from(board.cohorts.all, (cohort) => Number(wants(filter, cohort)));
  const { columns } = board;
  const { predicate } = filter;
  const ids: number[] = [];
  let total = 0;
  return {
    offer(slot: number): void {
      if (isWanted[intAt(columns.cohortOf, slot)] !== 1) return;
      const id = floatAt(columns.ids, slot);
      if (predicate && !predicate(id)) return;
      if (total >= offset && ids.length < limit) ids.push(id);
      total++;
    },
    close: (): ListPage => ({ ids, total }),
  };
}

/** Asked once a cohort and not once a runner. */
function wants({ statuses, genders, categories, onlyLocals, onlyClassified }: ListFilter, cohort: Cohort): boolean {
  if (statuses?.length && !statuses.includes(cohort.status)) return false;
  if (genders?.length && !genders.includes(cohort.gender)) return false;
  if (categories?.length && (cohort.category === null || !categories.includes(cohort.category))) return false;
  return (cohort.isLocal || !onlyLocals) && (cohort.isClassified || !onlyClassified);
}
