import { type Board, createBoard } from './board.ts';
import { hasTime, intAt, timesAt } from './columns.ts';
import { sortByTime } from './sort-by-time.ts';
import type { BoardEntry } from './types.ts';

/** A board of many runners at once, equal to the one that `moveEntry` makes of them one by one. Blocks until it is done. */
export function buildBoard(checkpointCount: number, entries: readonly BoardEntry[]): Board {
  const steps = buildBoardSteps(checkpointCount, entries);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * The same in steps of some milliseconds each, also at 60,000 runners, so that a server can answer others in between. The board
 * is the generator's return value; nobody sees it half built. Where an id comes twice, the last entry counts.
 */
export function* buildBoardSteps(checkpointCount: number, entries: readonly BoardEntry[]): Generator<void, Board> {
  const board = createBoard(checkpointCount);
  const inIdOrder = distinctById(entries);
  board.columns.reserve(inIdOrder.length);
  for (let start = 0; start < inIdOrder.length; start += admittedAtOnce) {
    yield;
    for (const entry of inIdOrder.slice(start, start + admittedAtOnce)) admit(board, entry);
  }
  for (let checkpoint = 0; checkpoint < checkpointCount; checkpoint++) {
    yield;
    listCheckpoint(board, checkpoint);
  }
  board.untimed.appendAll(Int32Array.from(board.columns.furthestOf.keys()).filter(isFurthestAt(board, -1)));
  return board;
}

const admittedAtOnce = 10_000;

/** In the order of their ids, so that on a fresh board the order of slots is the order of ids. */
function distinctById(entries: readonly BoardEntry[]): BoardEntry[] {
  const sorted = entries.toSorted((a, b) => a.id - b.id);
  return sorted.filter((entry, index) => sorted[index + 1]?.id !== entry.id);
}

function admit({ columns, cohorts, slotOf, checkpointCount }: Board, entry: BoardEntry): void {
  const slot = columns.add(entry.id);
  slotOf.set(entry.id, slot);
  const cohort = cohorts.of(entry);
  columns.cohortOf[slot] = cohort.index;
  cohort.count++;
  for (let checkpoint = 0; checkpoint < checkpointCount; checkpoint++) {
    timesAt(columns, checkpoint)[slot] = entry.timesMs[checkpoint] ?? Number.NaN;
    if (hasTime(columns, slot, checkpoint)) columns.furthestOf[slot] = checkpoint;
  }
}

/** Sorts a checkpoint once; who got no further stands in the second list in the same order. */
function listCheckpoint(board: Board, checkpoint: number): void {
  const sorted = sortByTime(timesAt(board.columns, checkpoint), board.columns.length);
  board.timed[checkpoint]?.appendAll(sorted);
  board.furthest[checkpoint]?.appendAll(sorted.filter(isFurthestAt(board, checkpoint)));
}

const isFurthestAt =
  ({ columns }: Board, checkpoint: number) =>
  (slot: number): boolean =>
    intAt(columns.furthestOf, slot) === checkpoint;
