import { type Membership, noGroup } from '#ranking/groups.ts';

/** How many of each block of a list are placed in each group. A row a group, so that a place sums numbers that lie together. */
export class GroupCounts {
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
