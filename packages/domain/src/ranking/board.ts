import { genders, type JudgeOrder, type Ms, type ResultStatus, resultStatuses } from '#timing/types.ts';
import { hasBib, setBib } from './bib-order.ts';
import { Columns, floatAt, hasTime, heldAt, intAt, nothingHeld, setHeld, timesAt } from './columns.ts';
import { Groups, type Membership, noMembership } from './groups.ts';
import { JudgedLines } from './judged-lines.ts';
import { SortedSlots } from './sorted-slots.ts';
import type { BoardEntry } from './types.ts';

/**
 * The places of one modality, as sorted lists in memory that are changed in place; nothing of it is stored. Read it through `places.ts`,
 * `list-at.ts` and `counts.ts`; only `moveEntry`, `removeEntry` and `buildBoard` write it.
 */
export interface Board {
  /** Checkpoints of the course, start and finish included; the last one is the finish. */
  readonly checkpointCount: number;
  readonly slotOf: Map<number, number>;
  readonly columns: Columns;
  readonly cohorts: Cohorts;
  readonly groups: Groups;
  /** Per checkpoint everyone with a time there, placed or not, as lists show them. */
  readonly timed: readonly SortedSlots[];
  /** Everyone once, under the last checkpoint that they have a time at. */
  readonly furthest: readonly SortedSlots[];
  /** Runners without any time, by bib. */
  readonly untimed: SortedSlots;
  /** The orders of judges, by which the columns place those that they name. Set by `setOrders` alone. */
  readonly judged: JudgedLines;
}

/** The parts of the board that a change moved. */
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
  const columns = new Columns(checkpointCount);
  const groups = new Groups();
  const cohorts = new Cohorts(groups, checkpointCount);
  const course = Array.from({ length: checkpointCount }, (_, checkpoint) => checkpoint);
  const placedAt = (checkpoint: number) => cohorts.placedAt(checkpoint === checkpointCount - 1);
  return {
    checkpointCount,
    slotOf: new Map(),
    columns,
    cohorts,
    groups,
    timed: course.map((checkpoint) => new SortedSlots({ columns, checkpoint, placed: placedAt(checkpoint) })),
    furthest: course.map((checkpoint) => new SortedSlots({ columns, checkpoint, placed: [] })),
    untimed: new SortedSlots({ columns, checkpoint: 0, placed: [] }),
    judged: new JudgedLines(),
  };
}

/** Sets one runner to the state of `entry`, whatever it was before. Applying it twice is harmless. */
export function moveEntry(board: Board, entry: BoardEntry): Moved {
  const orders = board.judged.of(entry.id);
  if (orders.length === 0) return moveOne(board, entry);
  const placings = orders.map((order) => {
    board.judged.note(order, entry.id, ownTimeOf(board, entry, order.checkpoint));
    return { checkpoint: order.checkpoint, times: board.judged.placingTimes(order) };
  });
  const timesMs = entry.timesMs.map((timeMs, position) => {
    return placings.find(({ checkpoint }) => checkpoint === position)?.times.get(entry.id) ?? timeMs;
  });
  return joined([moveOne(board, { ...entry, timesMs }), ...placings.map((placing) => placeLine(board, placing))]);
}

/** The time that a judge's order deals out, of who is placed there. */
function ownTimeOf(board: Board, entry: BoardEntry, checkpoint: number): Ms | undefined {
  const isFinish = checkpoint === board.checkpointCount - 1;
  return isPlaced(entry, isFinish) ? (entry.timesMs[checkpoint] ?? undefined) : undefined;
}

function moveOne(board: Board, entry: BoardEntry): Moved {
  const known = board.slotOf.get(entry.id);
  const slot = known ?? addSlot(board, entry);
  const timeAt = (checkpoint: number) => entry.timesMs[checkpoint] ?? Number.NaN;
  const isRenumbered = known !== undefined && !hasBib(board.columns, slot, entry.bib);
  const bib = isRenumbered ? entry.bib : undefined;
  return moveSlot(board, {
    slot,
    before: cohortAt(board, slot),
    after: board.cohorts.of(entry),
    bib,
    timeAt,
    held: entry.held,
  });
}

/** A slot for a new runner, who is in no list yet. */
export function addSlot({ columns, slotOf }: Board, { id, bib }: Pick<BoardEntry, 'id' | 'bib'>): number {
  const slot = columns.add(id);
  slotOf.set(id, slot);
  setBib(columns, slot, bib);
  return slot;
}

/** Takes a runner off the board. Nothing happens where the id is not on it. */
export function removeEntry(board: Board, id: number): Moved {
  const slot = board.slotOf.get(id);
  if (slot === undefined) return unmoved;
  const before = cohortAt(board, slot);
  const timeAt = () => Number.NaN;
  const moved = moveSlot(board, { slot, before, after: undefined, bib: undefined, timeAt, held: nothingHeld });
  board.slotOf.delete(id);
  board.columns.free(slot);
  const others = board.judged.of(id).map((order) => {
    board.judged.note(order, id, undefined);
    return placeLine(board, { checkpoint: order.checkpoint, times: board.judged.placingTimes(order) });
  });
  return joined([moved, ...others]);
}

/**
 * Places people by these orders, and by no others: one a checkpoint for each person. The same orders again change nothing. An order places
 * only who has a place at that checkpoint, and only while their times do not contradict it.
 */
export function setOrders(board: Board, orders: readonly JudgeOrder[]): Moved {
  const own = board.judged.all.map(({ checkpoint, ranks }) => {
    const times = ranks.flat().map((id): [number, Ms | undefined] => [id, board.judged.ownMs(id, checkpoint)]);
    return { checkpoint, times: new Map(times.filter((one): one is [number, Ms] => one[1] !== undefined)) };
  });
  if (!board.judged.set(orders)) return unmoved;
  const back = own.map((placing) => placeLine(board, placing));
  const placed = orders.map((order) => {
    const { checkpoint, ranks } = order;
    for (const id of ranks.flat()) board.judged.note(order, id, placedTimeAt(board, id, checkpoint));
    return placeLine(board, { checkpoint, times: board.judged.placingTimes(order) });
  });
  return joined([...back, ...placed]);
}

/** The time of somebody at a checkpoint where they are placed; undefined: they are not. */
function placedTimeAt(board: Board, id: number, checkpoint: number): Ms | undefined {
  const slot = board.slotOf.get(id);
  const cohort = slot === undefined ? undefined : cohortAt(board, slot);
  if (slot === undefined || !cohort || !hasTime(board.columns, slot, checkpoint)) return undefined;
  if (!isPlaced(cohort, checkpoint === board.checkpointCount - 1)) return undefined;
  return timesAt(board.columns, checkpoint)[slot];
}

/** The ranking time of a slot at a checkpoint, as it was measured: the columns hold that by which a judge's order places it. NaN: none. */
export const measuredAt = ({ judged, columns }: Board, slot: number, checkpoint: number): Ms =>
  judged.ownMs(floatAt(columns.ids, slot), checkpoint) ?? floatAt(timesAt(columns, checkpoint), slot);

interface Placing {
  readonly checkpoint: number;
  /** By id, the time that places them. */
  readonly times: ReadonlyMap<number, Ms>;
}

/** Sets the times by which people stand at one checkpoint; all else of them stays. */
function placeLine(board: Board, { checkpoint, times }: Placing): Moved {
  const { columns, slotOf } = board;
  return joined(
    [...times].flatMap(([id, timeMs]) => {
      const slot = slotOf.get(id);
      if (slot === undefined || timesAt(columns, checkpoint)[slot] === timeMs) return [];
      const timeAt = (at: number) => (at === checkpoint ? timeMs : floatAt(timesAt(columns, at), slot));
      const cohort = cohortAt(board, slot);
      const held = heldAt(columns, slot);
      return [moveSlot(board, { slot, before: cohort, after: cohort, bib: undefined, timeAt, held })];
    }),
  );
}

function joined(moves: readonly Moved[]): Moved {
  const changed = moves.filter(({ isChanged }) => isChanged);
  const [only] = changed;
  if (only === undefined || changed.length === 1) return only ?? unmoved;
  const inOrder = (checkpoints: readonly number[]) => [...new Set(checkpoints)].sort((a, b) => a - b);
  return {
    isChanged: true,
    standings: inOrder(changed.flatMap(({ standings }) => standings)),
    rows: inOrder(changed.flatMap(({ rows }) => rows)),
  };
}

/** The cohort that a slot is in; undefined for a runner who is being added. */
export const cohortAt = (board: Board, slot: number): Cohort | undefined =>
  board.cohorts.all[intAt(board.columns.cohortOf, slot)];

const unmoved: Moved = { isChanged: false, standings: [], rows: [] };

interface Move {
  readonly slot: number;
  readonly before: Cohort | undefined;
  /** Undefined takes the runner out of all lists. */
  readonly after: Cohort | undefined;
  /** Undefined: the runner keeps the bib. */
  readonly bib: string | null | undefined;
  readonly timeAt: (checkpoint: number) => number;
  /** Checkpoints whose crossing is being checked. */
  readonly held: readonly number[];
}

function moveSlot(board: Board, move: Move): Moved {
  const { slot, before, after, bib, timeAt, held } = move;
  const finish = board.checkpointCount - 1;
  const wasHeld = heldAt(board.columns, slot);
  const moved: number[] = [];
  const rows: number[] = [];
  for (let checkpoint = 0; checkpoint <= finish; checkpoint++) {
    if (isMovedAt(board, move, checkpoint)) moved.push(checkpoint);
    const isTimed = hasTime(board.columns, slot, checkpoint) || !Number.isNaN(timeAt(checkpoint));
    if (isTimed || wasHeld.includes(checkpoint) || held.includes(checkpoint)) rows.push(checkpoint);
  }
  if (before === after && bib === undefined && moved.length === 0) return unmoved;
  relist(board, move, moved);
  if (!isOver(before) && !isOver(after)) return { isChanged: true, standings: moved, rows };
  return { isChanged: true, standings: withLast(moved, finish), rows: withLast(rows, finish) };
}

/** Takes the slot out of the lists that it moves in, writes its columns, and puts it where it belongs now. */
function relist(board: Board, move: Move, moved: readonly number[]): void {
  const { slot, before, after, timeAt } = move;
  const { columns } = board;
  const furthest = lastWithTime(board.checkpointCount, timeAt);
  const staysInOrder = isListed(move) && furthest === columns.furthestOf[slot] && !moved.includes(furthest);
  const lists = staysInOrder ? moved : [...moved, running];
  if (before) for (const list of lists) listOf(board, slot, list)?.remove(slot);
  if (before) countMember(columns, { slot, cohort: before, by: -1 });
  columns.furthestOf[slot] = furthest;
  writeColumns(columns, move, moved);
  if (after) countMember(columns, { slot, cohort: after, by: 1 });
  if (after) for (const list of lists) listOf(board, slot, list)?.insert(slot);
}

function writeColumns(columns: Columns, { slot, after, bib, timeAt, held }: Move, moved: readonly number[]): void {
  columns.cohortOf[slot] = after?.index ?? -1;
  setHeld(columns, slot, held);
  if (bib !== undefined) setBib(columns, slot, bib);
  for (const checkpoint of moved) timesAt(columns, checkpoint)[slot] = timeAt(checkpoint);
}

/** Tells whether the runner stands in all lists before and after, under the same bib. */
const isListed = ({ before, after, bib }: Move): boolean =>
  before !== undefined && after !== undefined && bib === undefined;

/** In place of a checkpoint, the list of the running order that the slot stands in. */
const running = -1;

/** -1 where there is none. */
function lastWithTime(checkpointCount: number, timeAt: Move['timeAt']): number {
  let checkpoint = checkpointCount - 1;
  while (checkpoint >= 0 && Number.isNaN(timeAt(checkpoint))) checkpoint--;
  return checkpoint;
}

/** The list of a checkpoint, if the slot has a time there. */
function listOf(board: Board, slot: number, checkpoint: number): SortedSlots | undefined {
  if (checkpoint === running) return runningList(board, slot);
  return hasTime(board.columns, slot, checkpoint) ? board.timed[checkpoint] : undefined;
}

/** Tells whether the slot must leave its place in the list of a checkpoint, enter the list, or count in other groups there; also as one being checked. */
function isMovedAt({ columns, cohorts, checkpointCount }: Board, move: Move, checkpoint: number): boolean {
  const { slot, before, after, bib, timeAt, held } = move;
  const timeMs = timeAt(checkpoint);
  const isHeld = held.includes(checkpoint);
  if (!Object.is(timesAt(columns, checkpoint)[slot], timeMs)) return true;
  if (heldAt(columns, slot).includes(checkpoint) !== isHeld) return true;
  // A row that is being checked stands behind the timed ones by its bib, at the finish only while the runner is on the course.
  if (Number.isNaN(timeMs)) return isHeld && (bib !== undefined || before !== after);
  if (bib !== undefined) return true;
  if (before === after) return false;
  const placed = cohorts.placedAt(checkpoint === checkpointCount - 1);
  return !before || !after || placed[before.index] !== placed[after.index];
}

/** The one list of the running order that the slot stands in. */
function runningList(board: Board, slot: number): SortedSlots {
  return board.furthest[intAt(board.columns.furthestOf, slot)] ?? board.untimed;
}

const isOver = (cohort: Cohort | undefined): boolean =>
  cohort !== undefined && cohort.status !== 'waiting' && cohort.status !== 'started';

const withLast = (checkpoints: readonly number[], finish: number): readonly number[] =>
  checkpoints.at(-1) === finish ? checkpoints : [...checkpoints, finish];

type Traits = Pick<BoardEntry, 'gender' | 'category' | 'isLocal' | 'isClassified' | 'status'>;

/** All runners that are alike in everything but their times. A board of 60,000 has a few hundred of them. */
export interface Cohort extends Readonly<Traits> {
  /** Position among the cohorts of the board. */
  readonly index: number;
  /** The groups that its members belong to, placed or not. */
  readonly membership: Membership;
  /** The number of runners, and of runners with a time at each checkpoint. */
  count: number;
  readonly timed: Int32Array;
}

/** Finds the cohort of a runner, or makes it. */
class Cohorts {
  readonly all: Cohort[] = [];
  readonly #placedOnTheWay: Membership[] = [];
  readonly #placedAtFinish: Membership[] = [];
  readonly #byCategory = new Map<string | null, Cohort[]>();
  readonly #groups: Groups;
  readonly #checkpointCount: number;

  constructor(groups: Groups, checkpointCount: number) {
    this.#groups = groups;
    this.#checkpointCount = checkpointCount;
  }

  of(traits: Traits): Cohort {
    const sameCategory = this.#byCategory.get(traits.category) ?? [];
    const known = sameCategory[codeOf(traits)];
    if (known) return known;
    const { gender, category, isLocal, isClassified, status } = traits;
    const membership = this.#groups.membershipOf(traits);
    const nobody = { count: 0, timed: new Int32Array(this.#checkpointCount) };
    const cohort = { index: this.all.length, gender, category, isLocal, isClassified, status, membership, ...nobody };
    this.all.push(cohort);
    this.#placedOnTheWay.push(isPlaced(traits, false) ? membership : noMembership);
    this.#placedAtFinish.push(isPlaced(traits, true) ? membership : noMembership);
    sameCategory[codeOf(traits)] = cohort;
    this.#byCategory.set(category, sameCategory);
    return cohort;
  }

  /** By cohort, the groups that its members are placed in, at the finish or before it. The array grows with the cohorts. */
  placedAt(isFinish: boolean): readonly Membership[] {
    return isFinish ? this.#placedAtFinish : this.#placedOnTheWay;
  }
}

interface Membering {
  readonly slot: number;
  readonly cohort: Cohort;
  readonly by: 1 | -1;
}

/** Counts a runner into their cohort or out of it, with the times that the columns have of them at that moment. */
export function countMember(columns: Columns, { slot, cohort, by }: Membering): void {
  cohort.count += by;
  const { timed } = cohort;
  for (let c = 0; c < timed.length; c++) if (hasTime(columns, slot, c)) timed[c] = intAt(timed, c) + by;
}

/** Asked for each change and each runner of a new board: numbers and no texts, so that it costs next to nothing. */
const codeOf = ({ gender, isLocal, isClassified, status }: Traits): number =>
  ((resultStatuses.indexOf(status) * genders.length + genders.indexOf(gender)) * 2 + Number(isLocal)) * 2 +
  Number(isClassified);

/**
 * Tells whether a runner with a time there gets a place (design, section 5): `classify` false gets none, disqualified gets none anywhere, and
 * the finish places only finishers. Runners who retired or ran out of time have their places at intermediate checkpoints.
 */
export function isPlaced(
  { isClassified, status }: Pick<Traits, 'isClassified' | 'status'>,
  isFinish: boolean,
): boolean {
  if (!isClassified) return false;
  return isFinish ? status === 'finished' : status !== 'disqualified';
}

/** Tells whether someone with that status took the start: everyone but those still waiting and those who did not come. */
export const tookStart = (status: ResultStatus): boolean => status !== 'waiting' && status !== 'not_started';
