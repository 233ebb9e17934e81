import type { Slab } from './row-arena.ts';
import type { WordTable } from './word-table.ts';

const noSlab: Slab = { bytes: Buffer.alloc(0), view: new DataView(new ArrayBuffer(0)) };

/** Reads the fields of a binary row (PostgreSQL manual, 'COPY', binary format) one after the other. One instance serves all rows. */
export class RowReader {
  #slab: Slab = noSlab;
  #at = 0;

  /** Begins with the first field of the row that starts there. */
  open(slab: Slab, start: number): this {
    this.#slab = slab;
    this.#at = start + 2;
    return this;
  }

  skip(fields: number): this {
    for (let i = 0; i < fields; i++) {
      const length = this.#slab.view.getInt32(this.#at);
      this.#at += 4 + Math.max(length, 0);
    }
    return this;
  }

  /** Null where the field is. */
  text(): string | null {
    const length = this.#length();
    if (length < 0) return null;
    this.#at += length;
    return this.#slab.bytes.toString('utf8', this.#at - length, this.#at);
  }

  /** A text of which there are few different ones: equal ones are the same string. */
  word(words: WordTable): string | null {
    const length = this.#length();
    if (length < 0) return null;
    this.#at += length;
    return words.find(this.#slab.bytes, this.#at - length, length);
  }

  flag(): boolean {
    const length = this.#length();
    this.#at += Math.max(length, 0);
    return length > 0 && this.#slab.bytes[this.#at - 1] === 1;
  }

  int4(): number | null {
    if (this.#length() < 0) return null;
    this.#at += 4;
    return this.#slab.view.getInt32(this.#at - 4);
  }

  /** Exact up to 2^53, far beyond any instant of ours. */
  int8(): number | null {
    if (this.#length() < 0) return null;
    this.#at += 8;
    const { view } = this.#slab;
    return view.getInt32(this.#at - 8) * 0x1_0000_0000 + view.getUint32(this.#at - 4);
  }

  /** A one-dimensional array, its items read by `item`; null where the field is. */
  list<Item>(item: (reader: RowReader) => Item): Item[] | null {
    if (this.#length() < 0) return null;
    const dimensions = this.#slab.view.getInt32(this.#at);
    const count = dimensions === 0 ? 0 : this.#slab.view.getInt32(this.#at + 12);
    this.#at += dimensions === 0 ? 12 : 20;
    const items = new Array<Item>(count);
    for (let i = 0; i < count; i++) items[i] = item(this);
    return items;
  }

  #length(): number {
    this.#at += 4;
    return this.#slab.view.getInt32(this.#at - 4);
  }
}
