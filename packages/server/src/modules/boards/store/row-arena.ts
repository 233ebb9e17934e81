const slabBytes = 1 << 20;

/**
 * Rows of one board, end to end in slabs of 1 MB outside the JavaScript heap: 60,000 people are 20 MB that the garbage collector never walks.
 * Rows are only ever added; what is changed lives elsewhere.
 */
export class RowArena {
  readonly #slabs: Buffer[] = [];
  #used = slabBytes;

  /** Copies a row in and gives the reference to find it by. */
  put(row: Buffer): number {
    if (this.#used + row.length > slabBytes) {
      this.#slabs.push(Buffer.allocUnsafeSlow(Math.max(slabBytes, row.length)));
      this.#used = 0;
    }
    const slab = this.#slabs.length - 1;
    row.copy(this.#slabs[slab] as Buffer, this.#used); // just made sure that there is one
    const reference = slab * slabBytes + this.#used;
    this.#used += row.length;
    return reference;
  }

  /** The slab that a row stands in, and where it starts there. */
  find(reference: number): { readonly slab: Buffer; readonly start: number } {
    const slab = this.#slabs[Math.floor(reference / slabBytes)];
    if (!slab) throw new RangeError('no such row');
    return { slab, start: reference % slabBytes };
  }

  get bytes(): number {
    return this.#slabs.reduce((sum, slab) => sum + slab.length, 0);
  }
}
