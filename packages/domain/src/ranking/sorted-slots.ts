import { compareByBib } from './bib-order.ts';
import { type Columns, floatAt, intAt, timesAt } from './columns.ts';
import { type Membership, noGroup } from './groups.ts';

/** Slots per block: small enough that a change moves a kilobyte, large enough that 60,000 runners make 240 blocks. */
const blockSize = 256;

interface Block {
  readonly slots: Int32Array;
  count: number;
}

interface ListOptions {
  readonly columns: Columns;
  /** The checkpoint whose times sort the list. Slots without a time there tie, and bib and id decide. */
  readonly checkpoint: number;
  /** By cohort, the groups in which the list places its members. The array belongs to the board and grows with it. */
  readonly placed: readonly Membership[];
}

/**
 * Runners, as slots of the board, sorted by time, then by bib and then by id. A list of blocks, so that a change moves one block and not the
 * whole field. For each group it is counted how many of each block are placed in it: the place in any scope is then a sum
 * over blocks, and one list serves all scopes. A slot's time, bib and groups must not change while it stands in the list.
 */
export class SortedSlots {
  readonly #columns: Columns;
  readonly #checkpoint: number;
  readonly #placed: readonly Membership[];
  readonly #blocks: Block[] = [];
  /** By block, the time of its last slot: a search for the block reads numbers that lie together, and no block. */
  readonly #ends: number[] = [];
  readonly #counts = new GroupCounts();
  #size = 0;

  constructor({ columns, checkpoint, placed }: ListOptions) {
    this.#columns = columns;
    this.#checkpoint = checkpoint;
    this.#placed = placed;
  }

  get size(): number {
    return this.#size;
  }

  /** Puts slots that are in order behind all others, block by block. For building a list: nothing is searched. */
  appendAll(sorted: Int32Array): void {
    for (let start = 0; start < sorted.length; start += blockSize) {
      const block = this.#addBlock(this.#blocks.length);
      const part = sorted.subarray(start, start + blockSize);
      block.slots.set(part);
      block.count = part.length;
      this.#size += part.length;
      this.#noteEnd(this.#blocks.length - 1);
      this.#countAll(this.#blocks.length - 1, part, 1);
    }
  }

  insert(slot: number): void {
    const index = this.#blockOf(slot);
    const block = this.#blocks[index];
    if (!block) {
      this.appendAll(Int32Array.of(slot));
    } else if (block.count === blockSize) {
      this.#split(index);
      this.insert(slot);
    } else {
      const position = this.#positionIn(block, slot);
      block.slots.copyWithin(position + 1, position, block.count);
      block.slots[position] = slot;
      block.count++;
      this.#size++;
      this.#noteEnd(index);
      this.#counts.change(index, this.#groupsOf(slot), 1);
    }
  }

  /** Nothing happens where the slot is not in the list. */
  remove(slot: number): void {
    const index = this.#blockOf(slot);
    const block = this.#blocks[index];
    if (!block) return;
    const position = this.#positionIn(block, slot);
    if (block.slots[position] !== slot) return;
    block.slots.copyWithin(position, position + 1, block.count);
    block.count--;
    this.#size--;
    this.#counts.change(index, this.#groupsOf(slot), -1);
    this.#noteEnd(index);
    this.#dropThinBlock(index);
  }

  /** The number of placed slots in a group. */
  countIn(group: number): number {
    return this.#counts.before(this.#blocks.length, group);
  }

  /** In each group of the membership, how many are placed with a smaller time. Equal times do not count: they share a place. */
  countsFasterThan(timeMs: number, membership: Membership): number[] {
    const times = timesAt(this.#columns, this.#checkpoint);
    const index = partition(this.#blocks.length, (i) => endAt(this.#ends, i) < timeMs);
    const counts = membership.map((group) => this.#counts.before(index, group));
    const block = this.#blocks[index];
    if (!block) return counts;
    const end = partition(block.count, (position) => floatAt(times, intAt(block.slots, position)) < timeMs);
    for (let position = 0; position < end; position++) {
      const groups = this.#groupsOf(intAt(block.slots, position));
      for (let s = 0; s < counts.length; s++) if (groups[s] === membership[s]) counts[s] = (counts[s] ?? 0) + 1;
    }
    return counts;
  }

  /** All slots in order, a block at a time, for whoever goes through many of them. */
  *inBlocks(): Generator<Int32Array> {
    for (const { slots, count } of this.#blocks) yield slots.subarray(0, count);
  }

  /** The first slot with that time or a greater one; undefined where all are smaller. */
  firstFrom(timeMs: number): number | undefined {
    const times = timesAt(this.#columns, this.#checkpoint);
    const block = this.#blocks[partition(this.#blocks.length, (index) => endAt(this.#ends, index) < timeMs)];
    if (!block) return undefined;
    return block.slots[partition(block.count, (position) => floatAt(times, intAt(block.slots, position)) < timeMs)];
  }

  /** The slots placed in a group, in order, one by one for callers that stop early. Blocks without anyone of the group are skipped. */
  *placedIn(group: number): Generator<number> {
    for (const [index, { slots, count }] of this.#blocks.entries()) {
      if (this.#counts.in(index, group) === 0) continue;
      for (const slot of slots.subarray(0, count)) if (this.#groupsOf(slot).includes(group)) yield slot;
    }
  }

  /** Index of the block that ends at or behind the slot; one past the last where none does. */
  #blockOf(slot: number): number {
    const timeMs = floatAt(timesAt(this.#columns, this.#checkpoint), slot);
    return partition(this.#blocks.length, (index) => {
      const end = endAt(this.#ends, index);
      if (end < timeMs) return true;
      return !(end > timeMs) && this.#isBefore(lastOf(blockAt(this.#blocks, index)), slot);
    });
  }

  #noteEnd(index: number): void {
    const block = blockAt(this.#blocks, index);
    if (block.count > 0) this.#ends[index] = floatAt(timesAt(this.#columns, this.#checkpoint), lastOf(block));
  }

  #positionIn({ slots, count }: Block, slot: number): number {
    return partition(count, (position) => this.#isBefore(intAt(slots, position), slot));
  }

  #isBefore(a: number, b: number): boolean {
    const times = timesAt(this.#columns, this.#checkpoint);
    const [timeA, timeB] = [floatAt(times, a), floatAt(times, b)];
    if (timeA < timeB) return true;
    return !(timeA > timeB) && this.#standsBefore(a, b);
  }

  /** Tells it of two slots with the same time. By itself, because it is asked rarely and the search is not. */
  #standsBefore(a: number, b: number): boolean {
    const byBib = compareByBib(this.#columns, a, b);
    return byBib < 0 || (byBib === 0 && floatAt(this.#columns.ids, a) < floatAt(this.#columns.ids, b));
  }

  #groupsOf(slot: number): Membership {
    return this.#placed[intAt(this.#columns.cohortOf, slot)] ?? [];
  }

  #addBlock(index: number): Block {
    const block = { slots: new Int32Array(blockSize), count: 0 };
    this.#blocks.splice(index, 0, block);
    this.#ends.splice(index, 0, Number.NaN);
    this.#counts.addBlock(index);
    return block;
  }

  #split(index: number): void {
    this.#addBlock(index + 1);
    this.#moveTail(index, { from: blockSize / 2, to: index + 1 });
  }

  /** Joins blocks after removals: an empty one is deleted, two that fit in half a block become one. */
  #dropThinBlock(index: number): void {
    const next = this.#blocks[index + 1];
    const { count } = blockAt(this.#blocks, index);
    const isThin = next !== undefined && count + next.count <= blockSize / 2;
    if (isThin) this.#moveTail(index + 1, { from: 0, to: index });
    if (!isThin && count > 0) return;
    const emptied = isThin ? index + 1 : index;
    this.#blocks.splice(emptied, 1);
    this.#ends.splice(emptied, 1);
    this.#counts.removeBlock(emptied);
  }

  /** Moves the slots of a block from a position on to the end of another block. */
  #moveTail(index: number, { from, to }: { readonly from: number; readonly to: number }): void {
    const [source, target] = [blockAt(this.#blocks, index), blockAt(this.#blocks, to)];
    const tail = source.slots.slice(from, source.count);
    target.slots.set(tail, target.count);
    target.count += tail.length;
    source.count = from;
    this.#noteEnd(index);
    this.#noteEnd(to);
    this.#countAll(index, tail, -1);
    this.#countAll(to, tail, 1);
  }

  /** Counts slots of one block, by cohort first: there are fewer cohorts than slots. */
  #countAll(index: number, slots: Int32Array, sign: 1 | -1): void {
    if (this.#placed.length === 0) return;
    const { cohortOf } = this.#columns;
    const perCohort = new Int32Array(this.#placed.length);
    for (let i = 0; i < slots.length; i++) {
      const cohort = intAt(cohortOf, intAt(slots, i));
      perCohort[cohort] = intAt(perCohort, cohort) + sign;
    }
    for (let cohort = 0; cohort < perCohort.length; cohort++) {
      const count = intAt(perCohort, cohort);
      if (count !== 0) this.#counts.change(index, this.#placed[cohort] ?? [], count);
    }
  }
}

/** The first of 0 … length that is not `before`; all that are stand in front. */
function partition(length: number, before: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const lastOf = ({ slots, count }: Block): number => intAt(slots, count - 1);

const blockAt = (blocks: readonly Block[], index: number): Block => blocks[index] as Block; // indexes stay below the length

const endAt = (ends: readonly number[], index: number): number => ends[index] as number; // one a block

/** Counts of the placed slots of each block, by group. One row per group, so that a place sums numbers that lie together. */
class GroupCounts {
  /** By group, then by block. A row ends with the last block in which someone was counted. */
  readonly #rows: (number[] | undefined)[] = [];

  in(block: number, group: number): number {
    return this.#rows[group]?.[block] ?? 0;
  }

  /** Sum over the blocks in front of one. */
  before(block: number, group: number): number {
    const row = this.#rows[group] ?? [];
    const end = Math.min(block, row.length);
    let sum = 0;
    for (let i = 0; i < end; i++) sum += row[i] ?? 0;
    return sum;
  }

  change(block: number, membership: Membership, by: number): void {
    for (const group of membership) {
      if (group === noGroup) continue;
      this.#rows[group] ??= [];
      const row = this.#rows[group];
      while (row.length <= block) row.push(0);
      row[block] = (row[block] ?? 0) + by;
    }
  }

  addBlock(index: number): void {
    for (const row of this.#rows) if (row && index < row.length) row.splice(index, 0, 0);
  }

  removeBlock(index: number): void {
    for (const row of this.#rows) if (row && index < row.length) row.splice(index, 1);
  }
}
