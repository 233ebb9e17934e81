import { type Cohort, Cohorts } from './cohorts.ts';
import { Groups } from './groups.ts';
import { SortedSlots } from './sorted-slots.ts';
import type { BoardEntry } from './types.ts';

/**
 * The places of one modality, kept as sorted lists per checkpoint and scope and changed in place. Nothing of it is stored.
 * A runner lives in a slot, an index into the columns. Read it through `places.ts`, `list-at.ts` and `counts.ts`; only
 * `moveEntry`, `removeEntry` and `buildBoard` write it.
 */
export interface Board {
  /** Checkpoints of the course, start and finish included; the last one is the finish. */
  readonly checkpointCount: number;
  readonly slotOf: Map<number, number>;
  /** Slots that a removed runner left free. */
  readonly freeSlots: number[];
  readonly cohorts: Cohorts;
  readonly groups: Groups;
  /** Columns, by slot. A time is NaN where there is none. */
  readonly ids: number[];
  readonly cohortOf: number[];
  /** Last checkpoint with a time; `checkpointCount` where there is none. */
  readonly furthestOf: number[];
  /** By checkpoint, then by slot. */
  readonly timesMs: readonly number[][];
  /** Per checkpoint everyone with a time there, placed or not: what people see. */
  readonly timed: readonly SortedSlots[];
  /** Everyone once, under the last checkpoint that they reached; who has no time stands in one list more, at the end. */
  readonly furthest: readonly SortedSlots[];
}

/** What a change moved. */
export interface Moved {
  /** False where the runner already stood like that, as when a change is applied twice. Counts and running order: else changed. */
  readonly isChanged: boolean;
  /**
   * Checkpoints at which places or the order shown may differ now. The finish is among them for every change of someone
   * whose race is over (by status), as its page lists those also without a time.
   */
  readonly standings: readonly number[];
  /** Checkpoints that list the changed runner, before or after: rows there may show something else now. */
  readonly rows: readonly number[];
}

/** An empty board. `checkpointCount` counts start and finish and is at least 1. */
export function createBoard(checkpointCount: number): Board {
  const ids: number[] = [];
  const timesMs = Array.from({ length: checkpointCount }, (): number[] => []);
  const keys = timesMs.map((column) => ({ timesMs: column, ids }));
  const timed = keys.map((key) => new SortedSlots(key));
  const groups = new Groups(keys);
  return {
    checkpointCount,
    slotOf: new Map(),
    freeSlots: [],
    cohorts: new Cohorts(timed, groups),
    groups,
    ids,
    cohortOf: [],
    furthestOf: [],
    timesMs,
    timed,
    // Who stands in the list behind the last has no time at the start either: NaN ties with NaN, the id decides.
    furthest: [...keys, ...keys.slice(0, 1)].map((key) => new SortedSlots(key)),
  };
}

/** Brings one runner to the state of `entry`, whole, whatever it was before. Applying it twice is harmless. */
export function moveEntry(board: Board, entry: BoardEntry): Moved {
  const slot = board.slotOf.get(entry.id) ?? admit(board, entry.id);
  const timeAt = (checkpoint: number) => entry.timesMs[checkpoint] ?? Number.NaN;
  return moveSlot(board, { slot, before: cohortAt(board, slot), after: board.cohorts.of(entry), timeAt });
}

/** Takes a runner off the board. Nothing happens where the id is not on it. */
export function removeEntry(board: Board, id: number): Moved {
  const slot = board.slotOf.get(id);
  if (slot === undefined) return unmoved;
  const before = cohortAt(board, slot);
  const moved = moveSlot(board, { slot, before, after: undefined, timeAt: () => Number.NaN });
  board.slotOf.delete(id);
  board.freeSlots.push(slot);
  return moved;
}

/** Gives a runner that is new to the board a slot, without a time and in no list yet. */
export function admit(board: Board, id: number): number {
  const slot = board.freeSlots.pop() ?? board.ids.length;
  board.slotOf.set(id, slot);
  board.ids[slot] = id;
  board.cohortOf[slot] = noCohort;
  board.furthestOf[slot] = board.checkpointCount;
  for (const column of board.timesMs) column[slot] = Number.NaN;
  return slot;
}

/** The times of a checkpoint by slot. */
export const columnAt = (board: Board, checkpoint: number): number[] => board.timesMs[checkpoint] as number[]; // checkpoints are checked where they come in

/** The cohort that a slot is in; undefined while it is being admitted. */
export const cohortAt = (board: Board, slot: number): Cohort | undefined =>
  board.cohorts.all[board.cohortOf[slot] ?? noCohort];

const noCohort = -1;

const unmoved: Moved = { isChanged: false, standings: [], rows: [] };

interface Move {
  readonly slot: number;
  readonly before: Cohort | undefined;
  /** Undefined takes the runner out of all lists. */
  readonly after: Cohort | undefined;
  readonly timeAt: (checkpoint: number) => number;
}

function moveSlot(board: Board, move: Move): Moved {
  const standings: number[] = [];
  const rows: number[] = [];
  if (isNothing(board, move)) return unmoved;
  const { slot, before, after } = move;
  const finish = board.checkpointCount - 1;
  const isOver = [before, after].some((cohort) => cohort && cohort.status !== 'started' && cohort.status !== 'waiting');
  board.furthest[board.furthestOf[slot] ?? board.checkpointCount]?.remove(slot);
  for (let checkpoint = 0; checkpoint <= finish; checkpoint++) {
    const hadTime = hasTime(board, slot, checkpoint);
    const isRelisted = relist(board, move, checkpoint);
    const isListed = hadTime || hasTime(board, slot, checkpoint) || (checkpoint === finish && isOver);
    if (isListed) rows.push(checkpoint);
    if (isRelisted || (checkpoint === finish && isOver)) standings.push(checkpoint);
  }
  enrol(board, move);
  return { isChanged: true, standings, rows };
}

function isNothing(board: Board, { slot, before, after, timeAt }: Move): boolean {
  if (before !== after) return false;
  for (let c = 0; c < board.checkpointCount; c++) if (!Object.is(columnAt(board, c)[slot], timeAt(c))) return false;
  return true;
}

/** Moves the slot from the lists that it stood in to those where it belongs at one checkpoint. False: it stays as it is. */
function relist(board: Board, { slot, before, after, timeAt }: Move, checkpoint: number): boolean {
  const column = columnAt(board, checkpoint);
  const timeMs = timeAt(checkpoint);
  const from = before?.lists[checkpoint] ?? [];
  const to = after?.lists[checkpoint] ?? [];
  if (Object.is(column[slot], timeMs) && (Number.isNaN(timeMs) || from === to)) return false;
  if (hasTime(board, slot, checkpoint)) for (const list of from) list.remove(slot);
  column[slot] = timeMs;
  if (hasTime(board, slot, checkpoint)) for (const list of to) list.insert(slot);
  return true;
}

/** Counts the slot in its new cohort and under the furthest checkpoint of its new times. */
function enrol(board: Board, { slot, before, after }: Move): void {
  if (before) before.count--;
  if (!after) return;
  after.count++;
  board.cohortOf[slot] = after.index;
  let furthest = board.checkpointCount - 1;
  while (furthest >= 0 && !hasTime(board, slot, furthest)) furthest--;
  board.furthestOf[slot] = furthest < 0 ? board.checkpointCount : furthest;
  board.furthest[furthest < 0 ? board.checkpointCount : furthest]?.insert(slot);
}

/** Whether the slot has a time at a checkpoint, placed or not. */
export const hasTime = (board: Board, slot: number, checkpoint: number): boolean =>
  !Number.isNaN(board.timesMs[checkpoint]?.[slot] ?? Number.NaN);
