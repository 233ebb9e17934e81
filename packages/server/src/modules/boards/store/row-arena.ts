const slabBytes = 1 << 20;

/** A piece of memory that rows stand in. Numbers are read through `view`, texts from `bytes`. */
export interface Slab {
  readonly bytes: Buffer;
  readonly view: DataView;
}

/**
 * Rows of one board, end to end in slabs of 1 MB outside the JavaScript heap: 60,000 people are 20 MB that the garbage collector never walks.
 * Rows are only ever added; what is changed lives elsewhere.
 */
export class RowArena {
  readonly #slabs: Slab[] = [];
  #used = slabBytes;

  /** Copies a row in and gives the reference to find it by. */
  put(row: Buffer): number {
    if (this.#used + row.length > slabBytes) this.#addSlab(row.length);
    const slab = this.#slabs.length - 1;
    row.copy(this.#slabs[slab]?.bytes as Buffer, this.#used); // just made sure that there is one
    const reference = slab * slabBytes + this.#used;
    this.#used += row.length;
    return reference;
  }

  /** The slab that a row stands in. */
  slabOf(reference: number): Slab {
    const slab = this.#slabs[Math.floor(reference / slabBytes)];
    if (!slab) throw new RangeError('no such row');
    return slab;
  }

  /** Where a row starts in its slab. */
  startOf(reference: number): number {
    return reference % slabBytes;
  }

  #addSlab(leastBytes: number): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(slabBytes, leastBytes));
    this.#slabs.push({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) });
    this.#used = 0;
  }
}
