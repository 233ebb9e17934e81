/**
 * The data of a board about its runners, column by column; a runner's index in them is their slot. Plain numbers that lie together:
 * a search over 60,000 runners then waits little for memory. The arrays are replaced when they grow, so no caller may store one.
 */
export class Columns {
  ids = new Float64Array();
  /** Index among the board's cohorts; -1 while in none. */
  cohortOf = new Int32Array();
  /** Last checkpoint with a time; -1 where there is none. */
  furthestOf = new Int32Array();
  /** A number that orders slots by bib, and the bibs that it does not say whole: see `bib-order.ts`. */
  bibRanks = new Float64Array();
  readonly bibTexts = new Map<number, string>();
  /** By checkpoint, then by slot. NaN where there is no time. */
  timesMs: Float64Array[];
  /** Checkpoints whose crossing is being checked, of those slots alone that have any. */
  readonly heldOf = new Map<number, readonly number[]>();
  readonly #free: number[] = [];
  #used = 0;

  constructor(checkpointCount: number) {
    this.timesMs = Array.from({ length: checkpointCount }, () => new Float64Array());
  }

  /** Slots in use lie below, with free ones between them once someone was removed. */
  get length(): number {
    return this.#used;
  }

  /** A slot for a runner who has no time and no cohort yet: a new one, or one that was freed and cleared. */
  add(id: number): number {
    const slot = this.#free.pop() ?? this.#used++;
    if (slot === this.ids.length) this.reserve(Math.max(64, slot * 2));
    this.ids[slot] = id;
    return slot;
  }

  /** Frees a slot for the next new runner and clears its times and cohort. */
  free(slot: number): void {
    this.#free.push(slot);
  }

  /** Makes room for that many runners at once. */
  reserve(length: number): void {
    this.ids = copyInto(new Float64Array(length), this.ids);
    this.bibRanks = copyInto(new Float64Array(length).fill(withoutBib), this.bibRanks);
    this.cohortOf = copyInto(new Int32Array(length).fill(-1), this.cohortOf);
    this.furthestOf = copyInto(new Int32Array(length).fill(-1), this.furthestOf);
    this.timesMs = this.timesMs.map((column) => copyInto(new Float64Array(length).fill(Number.NaN), column));
  }
}

/** The rank of who has no bib: behind all others. */
export const withoutBib = Number.POSITIVE_INFINITY;

function copyInto<A extends Float64Array | Int32Array>(wide: A, column: A): A {
  wide.set(column);
  return wide;
}

/** Column of times at a checkpoint; empty where there is no such checkpoint. */
export const timesAt = (columns: Columns, checkpoint: number): Float64Array => columns.timesMs[checkpoint] ?? noTimes;

const noTimes = new Float64Array();

/** Checkpoints of the slot whose crossing is being checked. */
export const heldAt = ({ heldOf }: Columns, slot: number): readonly number[] =>
  heldOf.size === 0 ? nothingHeld : (heldOf.get(slot) ?? nothingHeld);

export const nothingHeld: readonly number[] = [];

export function setHeld({ heldOf }: Columns, slot: number, held: readonly number[]): void {
  if (held.length > 0) heldOf.set(slot, held);
  else if (heldOf.size > 0) heldOf.delete(slot);
}

/** Tells whether the slot has a time at a checkpoint, placed or not. */
export const hasTime = (columns: Columns, slot: number, checkpoint: number): boolean =>
  !Number.isNaN(timesAt(columns, checkpoint)[slot] ?? Number.NaN);

/* One reader for each kind of array: the runtime reads what is always of one kind several times as fast. */

/** A time or an id of a slot that is in use. */
export const floatAt = (column: Float64Array, slot: number): number => column[slot] as number; // slots in use are in range

/** A slot, a cohort or a checkpoint from a place in range. */
export const intAt = (column: Int32Array, index: number): number => column[index] as number; // callers stay in range
