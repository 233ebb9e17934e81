/** Slots per block. Small enough that an insertion moves 1 kB on average, large enough that 60,000 runners make 120 blocks. */
const blockSize = 512;

interface Block {
  readonly slots: Int32Array;
  count: number;
}

/** What a list is sorted by: the time, then the id, both looked up by slot. The arrays belong to the board and grow with it. */
export interface SortKeys {
  readonly timesMs: readonly number[];
  readonly ids: readonly number[];
}

/**
 * The runners of one list, as slots of the board, sorted by time and then by id. A list of blocks, so that a change moves
 * one block and not the whole field. A slot's keys must not change while it stands in the list.
 */
export class SortedSlots {
  readonly #keys: SortKeys;
  #blocks: Block[] = [];
  #size = 0;

  constructor(keys: SortKeys) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#size;
  }

  /** Puts a slot behind all others. For building a list in order; nothing is searched. */
  append(slot: number): void {
    const last = this.#blocks.at(-1);
    const block = last && last.count < blockSize ? last : this.#addBlockAfter(this.#blocks.length - 1);
    block.slots[block.count++] = slot;
    this.#size++;
  }

  insert(slot: number): void {
    const index = Math.min(this.#blockOf(slot), this.#blocks.length - 1);
    const block = this.#blocks[index];
    if (!block) {
      this.append(slot);
      return;
    }
    const position = this.#positionIn(block, slot);
    this.#size++;
    if (block.count < blockSize) {
      insertInto(block, position, slot);
      return;
    }
    const next = this.#addBlockAfter(index);
    // Who comes last opens a new block: arrivals in order then leave full blocks behind, not half-empty ones.
    if (position < blockSize) moveUpperHalf(block, next);
    if (position < block.count) insertInto(block, position, slot);
    else insertInto(next, position - block.count, slot);
  }

  /** False where the slot is not in the list. */
  remove(slot: number): boolean {
    const index = this.#blockOf(slot);
    const block = this.#blocks[index];
    if (!block) return false;
    const position = this.#positionIn(block, slot);
    if (block.slots[position] !== slot) return false;
    block.slots.copyWithin(position, position + 1, block.count);
    block.count--;
    this.#size--;
    this.#joinThinBlocks(index);
    return true;
  }

  /** How many stand there with a smaller time. Equal times do not count, so they share a place. */
  countFasterThan(timeMs: number): number {
    const { timesMs } = this.#keys;
    let count = 0;
    for (const block of this.#blocks) {
      if (at(timesMs, at(block.slots, block.count - 1)) < timeMs) {
        count += block.count;
        continue;
      }
      return count + partition(block.count, (position) => at(timesMs, at(block.slots, position)) < timeMs);
    }
    return count;
  }

  /** Calls `visit` with every slot in order: several times as fast as iterating, for whoever wants them all. */
  visitAll(visit: (slot: number) => void): void {
    for (const { slots, count } of this.#blocks) for (let i = 0; i < count; i++) visit(at(slots, i));
  }

  /** The slots in order, for whoever stops early. */
  *[Symbol.iterator](): Generator<number> {
    for (const { slots, count } of this.#blocks) for (let i = 0; i < count; i++) yield at(slots, i);
  }

  /** Index of the first block that ends at or behind the slot; one past the last where none does. */
  #blockOf(slot: number): number {
    const blocks = this.#blocks;
    return partition(blocks.length, (index) => {
      const block = blocks[index] as Block; // partition asks below blocks.length only
      return this.#compare(at(block.slots, block.count - 1), slot) < 0;
    });
  }

  #positionIn(block: Block, slot: number): number {
    return partition(block.count, (position) => this.#compare(at(block.slots, position), slot) < 0);
  }

  #compare(a: number, b: number): number {
    const { timesMs, ids } = this.#keys;
    return at(timesMs, a) - at(timesMs, b) || at(ids, a) - at(ids, b);
  }

  #addBlockAfter(index: number): Block {
    const block = { slots: new Int32Array(blockSize), count: 0 };
    this.#blocks.splice(index + 1, 0, block);
    return block;
  }

  /** Keeps blocks from thinning out under many removals: an empty one goes, two that fit in half a block become one. */
  #joinThinBlocks(index: number): void {
    const block = this.#blocks[index];
    const next = this.#blocks[index + 1];
    if (block?.count === 0) this.#blocks.splice(index, 1);
    else if (block && next && block.count + next.count <= blockSize / 2) {
      block.slots.set(next.slots.subarray(0, next.count), block.count);
      block.count += next.count;
      this.#blocks.splice(index + 1, 1);
    }
  }
}

function insertInto(block: Block, position: number, slot: number): void {
  block.slots.copyWithin(position + 1, position, block.count);
  block.slots[position] = slot;
  block.count++;
}

function moveUpperHalf(from: Block, to: Block): void {
  const half = from.count >> 1;
  to.slots.set(from.slots.subarray(half, from.count));
  to.count = from.count - half;
  from.count = half;
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

const at = (column: ArrayLike<number>, index: number): number => column[index] as number; // callers stay within bounds
