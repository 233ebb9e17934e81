const slabBytes = 1 << 20;

/** A piece of memory that rows stand in. Numbers are read through `view`, texts from `bytes`. */
export interface Slab {
  readonly bytes: Buffer;
  readonly view: DataView;
}

/**
 * Rows of one board, end to end in slabs of 1 MB outside the JavaScript heap: 60,000 people are 20 MB that the garbage collector never walks.
 * Rows are only added; changed ones are stored elsewhere.
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

  /** The offset of a row in its slab. */
  startOf(reference: number): number {
    return reference % slabBytes;
  }

  #addSlab(leastBytes: number): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(slabBytes, leastBytes));
    this.#slabs.push({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) });
    this.#used = 0;
  }
}

const noSlab: Slab = { bytes: Buffer.alloc(0), view: new DataView(new ArrayBuffer(0)) };

/** Decodes the fields of a binary row (PostgreSQL manual, 'COPY', binary format) in their order. One instance serves all rows. */
export class RowDecoder {
  #slab: Slab = noSlab;
  #at = 0;
  /** The index of the current field. */
  #field = 0;

  /** Begins with the first field of the row that starts there. */
  open(slab: Slab, start: number): this {
    this.#slab = slab;
    this.#at = start + 2;
    this.#field = 0;
    return this;
  }

  /** Goes on to a field by its position in the row; never back. */
  to(field: number): this {
    if (field < this.#field) throw new RangeError('a row is decoded from its first field to its last');
    while (this.#field < field) {
      const length = this.#length();
      this.#at += Math.max(length, 0);
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

  /** A text with few different values: equal texts share one string. */
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

  /** A one-dimensional array, its items decoded by `item`; null where the field is. */
  list<Item>(item: (decoder: RowDecoder) => Item): Item[] | null {
    if (this.#length() < 0) return null;
    const dimensions = this.#slab.view.getInt32(this.#at);
    const count = dimensions === 0 ? 0 : this.#slab.view.getInt32(this.#at + 12);
    this.#at += dimensions === 0 ? 12 : 20;
    const items = new Array<Item>(count);
    const field = this.#field;
    for (let i = 0; i < count; i++) items[i] = item(this);
    this.#field = field; // items are no fields
    return items;
  }

  /** Reads the length of the current field and moves past it. */
  #length(): number {
    this.#field++;
    this.#at += 4;
    return this.#slab.view.getInt32(this.#at - 4);
  }
}

interface Word {
  readonly bytes: Buffer;
  readonly text: string;
}

/** Words that come again and again (clubs, categories, statuses), found by their bytes, so that a text is made of each only once. */
export class WordTable {
  readonly #byHash = new Map<number, Word[]>();

  find(bytes: Buffer, start: number, length: number): string {
    const hash = hashOf(bytes, start, length);
    const known = this.#byHash.get(hash);
    for (const word of known ?? []) {
      if (word.bytes.length === length && isSame(word.bytes, bytes, start)) return word.text;
    }
    const own = Buffer.from(bytes.subarray(start, start + length));
    const word = { bytes: own, text: own.toString('utf8') };
    if (known) known.push(word);
    else this.#byHash.set(hash, [word]);
    return word.text;
  }
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Buffer, start: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}

/** Words are short: a loop beats the call out of JavaScript that `compare` is. */
function isSame(word: Buffer, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < word.length; at++) if (word[at] !== bytes[start + at]) return false;
  return true;
}
