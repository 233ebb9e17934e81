import type { JudgeOrder } from '#timing/types.ts';
import { slotsByBib } from './bib-order.ts';
import { addSlot, type Board, countMember, createBoard, setOrders } from './board.ts';
import { intAt, setHeld, timesAt } from './columns.ts';
import { sortByTime } from './sort-by-time.ts';
import type { BoardEntry } from './types.ts';

/** A board of many runners at once, equal to the one that `moveEntry` makes of them one by one. Blocks until it is done. */
export function buildBoard(
  checkpointCount: number,
  entries: readonly BoardEntry[],
  orders: readonly JudgeOrder[] = [],
): Board {
  const steps = buildBoardSteps(checkpointCount, entries, orders);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * The same in steps of some milliseconds each, also at 60,000 runners, so that a server can answer others in between. The board is the
 * generator's return value; nobody sees it half built. If an id comes twice, the last entry counts. `orders`: those of judges.
 */
export function* buildBoardSteps(
  checkpointCount: number,
  entries: readonly BoardEntry[],
  orders: readonly JudgeOrder[] = [],
): Generator<void, Board> {
  const board = createBoard(checkpointCount);
  const inIdOrder = distinctById(entries);
  board.columns.reserve(inIdOrder.length);
  for (let start = 0; start < inIdOrder.length; start += admittedAtOnce) {
    yield;
    for (const entry of inIdOrder.slice(start, start + admittedAtOnce)) admit(board, entry);
  }
  yield;
  const inBibOrder = slotsByBib(board.columns);
  for (let checkpoint = 0; checkpoint < checkpointCount; checkpoint++) {
    yield;
    listCheckpoint(board, checkpoint, inBibOrder);
  }
  board.untimed.appendAll(furthestAt(board, -1, inBibOrder));
  setOrders(board, orders);
  return board;
}

const admittedAtOnce = 2_000;

/** In the order of their ids, as a database gives them, so that on a fresh board the order of slots is the order of ids. */
function distinctById(entries: readonly BoardEntry[]): readonly BoardEntry[] {
  if (entries.every((entry, index) => index === 0 || (entries[index - 1]?.id ?? entry.id) < entry.id)) return entries;
  const sorted = entries.toSorted((a, b) => a.id - b.id);
  return sorted.filter((entry, index) => sorted[index + 1]?.id !== entry.id);
}

function admit(board: Board, entry: BoardEntry): void {
  const { columns, cohorts, checkpointCount } = board;
  const slot = addSlot(board, entry);
  const cohort = cohorts.of(entry);
  columns.cohortOf[slot] = cohort.index;
  setHeld(columns, slot, entry.held);
  for (let checkpoint = 0; checkpoint < checkpointCount; checkpoint++) {
    const timeMs = entry.timesMs[checkpoint] ?? Number.NaN;
    if (Number.isNaN(timeMs)) continue;
    timesAt(columns, checkpoint)[slot] = timeMs;
    columns.furthestOf[slot] = checkpoint;
  }
  countMember(columns, { slot, cohort, by: 1 });
}

/** Sorts a checkpoint once; runners who got no further are in the second list in the same order. */
function listCheckpoint(board: Board, checkpoint: number, inBibOrder: Int32Array): void {
  const sorted = sortByTime(timesAt(board.columns, checkpoint), inBibOrder);
  board.timed[checkpoint]?.appendAll(sorted);
  board.furthest[checkpoint]?.appendAll(furthestAt(board, checkpoint, sorted));
}

/** The slots whose last time is at that checkpoint, in the order given; -1: the slots without a time. */
function furthestAt({ columns }: Board, checkpoint: number, slots: Int32Array): Int32Array {
  const reached = new Int32Array(slots.length);
  let count = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = intAt(slots, i);
    if (intAt(columns.furthestOf, slot) === checkpoint) reached[count++] = slot;
  }
  return reached.subarray(0, count);
}
