import type { Gender, ResultStatus } from '#timing/types.ts';
import type { ArrivalOrder } from './arrival-order.ts';
import { compareByBib } from './bib-order.ts';
import type { Board, Cohort } from './board.ts';
import { floatAt, hasTime, intAt } from './columns.ts';

/** The filter of a list. A part that is absent or empty filters nothing. */
export interface ListFilter {
  readonly statuses?: readonly ResultStatus[] | undefined;
  readonly genders?: readonly Gender[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly onlyLocals?: boolean | undefined;
  /** Leaves out people who are shown without a place (`classify` false). */
  readonly onlyClassified?: boolean | undefined;
  /** Anything else that the caller knows of a runner: club, a text search. Asked of everyone whom the rest leaves. */
  readonly predicate?: ((id: number) => boolean) | undefined;
}

interface Range {
  readonly offset: number;
  readonly limit: number;
}

export interface ListQuery extends ListFilter, Range {
  readonly checkpoint: number;
  /** Also runners without a time there, behind the others in running order. Default: at the finish only. */
  readonly includesUntimed?: boolean | undefined;
  /** False: nobody whose crossing is being checked there. */
  readonly includesHeld?: boolean | undefined;
  /** Of the checkpoint. With it the last arrivals: the newest first, and nobody without a time there but those who are being checked. */
  readonly arrivals?: ArrivalOrder | undefined;
}

export interface ListPage {
  /** In the order shown. */
  readonly ids: readonly number[];
  /** The number of runners that pass the filter, on all pages. */
  readonly total: number;
}

/**
 * One page of the runners at a checkpoint in the order shown: by time and then by bib; not classified and disqualified people
 * stand among the others, without a place. Whose crossing is being checked there stands behind them, by bib. The finish shows finishers, and
 * behind them those who are being checked, unless `statuses` asks for others; it lists these also without a time, in running order.
 */
export function listAt(board: Board, query: ListQuery): ListPage {
  const { checkpoint } = query;
  const isFinish = checkpoint === board.checkpointCount - 1;
  const isOfFinishers = isFinish && !query.statuses?.length;
  const wanted: ListQuery = isOfFinishers ? { ...query, statuses: ['finished'] } : query;
  const checked: ListQuery = isOfFinishers ? { ...query, statuses: ['started'] } : query;
  if (query.arrivals || !(query.includesUntimed ?? isFinish)) {
    const blocks = query.arrivals
      ? lastArrivals(board, query.arrivals, checkpoint)
      : board.timed[checkpoint]?.inBlocks();
    const timed = cutPage(board, wanted, {
      blocks: blocks ?? [],
      sizeOf: (cohort) => cohort.timed[checkpoint] ?? 0,
    });
    return withHeld(board, checked, timed);
  }
  // At the finish running order covers everybody: runners with a time there came furthest.
  if (isOfFinishers) return withHeld(board, checked, runningOrder(board, wanted));
  if (isFinish) return runningOrder(board, query);
  return cutPage(board, query, { blocks: timedThenOthers(board, checkpoint), sizeOf: (cohort) => cohort.count });
}

/** All wanted runners by furthest checkpoint, the last one first, then by the time there and by bib; those without a time come last. */
export function runningOrder(board: Board, query: ListFilter & Range): ListPage {
  return cutPage(board, query, { blocks: everyone(board), sizeOf: (cohort) => cohort.count });
}

function* everyone({ furthest, untimed }: Board): Generator<Int32Array> {
  for (const list of furthest.toReversed()) yield* list.inBlocks();
  yield* untimed.inBlocks();
}

/** Most slots in a block: a page or two. */
const mostInBlock = 64;

function* lastArrivals(board: Board, arrivals: ArrivalOrder, checkpoint: number): Generator<Int32Array> {
  let block: number[] = [];
  for (const id of arrivals.newestFirst()) {
    const slot = board.slotOf.get(id);
    // Heard there without a time: before the gun is known, or at the finish of a race that they have not finished.
    if (slot !== undefined && hasTime(board.columns, slot, checkpoint)) block.push(slot);
    if (block.length < mostInBlock) continue;
    yield Int32Array.from(block);
    block = [];
  }
  yield Int32Array.from(block);
}

function* timedThenOthers(board: Board, checkpoint: number): Generator<Int32Array> {
  yield* board.timed[checkpoint]?.inBlocks() ?? [];
  for (const block of everyone(board)) yield block.filter((slot) => !hasTime(board.columns, slot, checkpoint));
}

/** A page with those behind it who are being checked there. They are few: each is looked at. */
function withHeld(board: Board, query: ListQuery, { ids, total }: ListPage): ListPage {
  const { columns, cohorts } = board;
  if (columns.heldOf.size === 0 || query.includesHeld === false) return { ids, total };
  const wanted = cohorts.all.filter((cohort) => wants(query, cohort));
  const accepts = acceptor(board, wanted, query.predicate);
  const held = [...columns.heldOf].flatMap(([slot, checkpoints]) =>
    checkpoints.includes(query.checkpoint) && !hasTime(columns, slot, query.checkpoint) && accepts(slot) ? [slot] : [],
  );
  const idOf = (slot: number): number => floatAt(columns.ids, slot);
  const ordered = held.sort((a, b) => compareByBib(columns, a, b) || idOf(a) - idOf(b)).map(idOf);
  const from = Math.max(0, query.offset - total);
  return { ids: [...ids, ...ordered.slice(from, from + query.limit - ids.length)], total: total + held.length };
}

interface Shown {
  /** Slots in the order shown, some at a time. */
  readonly blocks: Iterable<Int32Array>;
  /** The number of them in a cohort. */
  readonly sizeOf: (cohort: Cohort) => number;
}

/** The cohorts give the count, so the walk ends with the page, unless a predicate has to be asked of everyone. */
function cutPage(board: Board, query: ListFilter & Range, { blocks, sizeOf }: Shown): ListPage {
  const { offset, limit, predicate } = query;
  const wanted = board.cohorts.all.filter((cohort) => wants(query, cohort));
  const accepts = acceptor(board, wanted, predicate);
  const end = predicate ? Number.POSITIVE_INFINITY : offset + limit;
  const found: number[] = [];
  for (const block of blocks) {
    for (const slot of block) if (accepts(slot)) found.push(slot);
    if (found.length >= end) break;
  }
  const ids = found.slice(offset, offset + limit).map((slot) => floatAt(board.columns.ids, slot));
  return { ids, total: predicate ? found.length : wanted.reduce((sum, cohort) => sum + sizeOf(cohort), 0) };
}

function acceptor({ columns, cohorts }: Board, wanted: readonly Cohort[], predicate: ListFilter['predicate']) {
  const isWanted = new Uint8Array(cohorts.all.length);
  for (const { index } of wanted) isWanted[index] = 1;
  return (slot: number): boolean =>
    isWanted[intAt(columns.cohortOf, slot)] === 1 && (!predicate || predicate(floatAt(columns.ids, slot)));
}

/** Asked once for each cohort, not for each runner. */
function wants({ statuses, genders, categories, onlyLocals, onlyClassified }: ListFilter, cohort: Cohort): boolean {
  if (statuses?.length && !statuses.includes(cohort.status)) return false;
  if (genders?.length && !genders.includes(cohort.gender)) return false;
  if (categories?.length && (cohort.category === null || !categories.includes(cohort.category))) return false;
  return (cohort.isLocal || !onlyLocals) && (cohort.isClassified || !onlyClassified);
}
