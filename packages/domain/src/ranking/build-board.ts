import { admit, type Board, columnAt, createBoard, hasTime } from './board.ts';
import type { BoardEntry } from './types.ts';

/** A board of many runners at once, equal to the one that `moveEntry` makes of them one by one. Blocks until it is done. */
export function buildBoard(checkpointCount: number, entries: readonly BoardEntry[]): Board {
  const steps = buildBoardSteps(checkpointCount, entries);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * The same in steps of some milliseconds (60,000 runners: under 30 each), so that a server can answer others in between.
 * The board is the generator's return value; nobody sees it half built. Where an id comes twice, the last entry counts.
 */
export function* buildBoardSteps(checkpointCount: number, entries: readonly BoardEntry[]): Generator<void, Board> {
  const board = createBoard(checkpointCount);
  const inIdOrder = distinctById(entries);
  yield;
  for (let start = 0; start < inIdOrder.length; start += admittedAtOnce) {
    for (const entry of inIdOrder.slice(start, start + admittedAtOnce)) admitInCohort(board, entry);
    yield;
  }
  for (let checkpoint = 0; checkpoint < checkpointCount; checkpoint++) {
    fillColumn(board, checkpoint, inIdOrder);
    dealOut(board, checkpoint);
    yield;
  }
  for (let checkpoint = 0; checkpoint < checkpointCount; checkpoint++) {
    board.timed[checkpoint]?.visitAll((slot) => {
      if (board.furthestOf[slot] === checkpoint) board.furthest[checkpoint]?.append(slot);
    });
  }
  for (let slot = 0; slot < board.ids.length; slot++) {
    if (board.furthestOf[slot] === checkpointCount) board.furthest[checkpointCount]?.append(slot);
  }
  return board;
}

const admittedAtOnce = 20_000;

/** In the order of their ids, so that on a fresh board the order of slots is the order of ids. */
function distinctById(entries: readonly BoardEntry[]): BoardEntry[] {
  const sorted = entries.toSorted((a, b) => a.id - b.id);
  return sorted.filter((entry, index) => sorted[index + 1]?.id !== entry.id);
}

function admitInCohort(board: Board, entry: BoardEntry): void {
  const cohort = board.cohorts.of(entry);
  board.cohortOf[admit(board, entry.id)] = cohort.index;
  cohort.count++;
}

function fillColumn(board: Board, checkpoint: number, inIdOrder: readonly BoardEntry[]): void {
  const column = columnAt(board, checkpoint);
  inIdOrder.forEach((entry, slot) => {
    const timeMs = entry.timesMs[checkpoint] ?? Number.NaN;
    column[slot] = timeMs;
    if (!Number.isNaN(timeMs)) board.furthestOf[slot] = checkpoint;
  });
}

/** Sorts a checkpoint once and deals its runners out, in order, to the lists of their cohorts. */
function dealOut(board: Board, checkpoint: number): void {
  for (const slot of slotsByTime(board, checkpoint)) {
    const lists = board.cohorts.all[board.cohortOf[slot] ?? -1]?.lists[checkpoint];
    for (const list of lists ?? []) list.append(slot);
  }
}

/**
 * Time and slot packed into one number, so that the sort is one of plain numbers (ten times as fast as with a comparator).
 * A fresh board's slots are in the order of ids, so ties come out by id.
 */
function slotsByTime(board: Board, checkpoint: number): Float64Array {
  const column = columnAt(board, checkpoint);
  const slots = Float64Array.from(column.keys()).filter((slot) => hasTime(board, slot, checkpoint));
  const width = column.length;
  const timeAt = (slot: number) => column[slot] as number; // slots come from the column itself
  if (slots.some((slot) => !Number.isSafeInteger(timeAt(slot) * width + slot))) {
    return slots.sort((a, b) => timeAt(a) - timeAt(b) || a - b);
  }
  const packed = slots.map((slot) => timeAt(slot) * width + slot).sort();
  return packed.map((key) => key - Math.floor(key / width) * width);
}
