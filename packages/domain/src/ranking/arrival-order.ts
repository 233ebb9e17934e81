import type { EpochMs } from '#timing/types.ts';

/** Runners by the instant at which they passed one checkpoint. */
export class ArrivalOrder {
  readonly #atOf: Map<number, EpochMs>;
  /** The oldest first; of one instant by id. */
  readonly #ids: number[];

  /** `atOf`: by id, and taken over. */
  constructor(atOf: Map<number, EpochMs>) {
    this.#atOf = atOf;
    this.#ids = inOrder(atOf) ?? [...atOf.keys()].sort((a, b) => this.#compare(a, b));
  }

  /** Null: not passed, or passed no more. False: nothing has changed. */
  set(id: number, at: EpochMs | null): boolean {
    const before = this.#atOf.get(id) ?? null;
    if (before === at) return false;
    if (before !== null) this.#ids.splice(this.#indexOf(id), 1);
    if (at === null) this.#atOf.delete(id);
    else {
      this.#atOf.set(id, at);
      this.#ids.splice(this.#indexOf(id), 0, id);
    }
    return true;
  }

  /** The number of those who passed at an instant or after it. */
  countSince(at: EpochMs): number {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(this.#ids[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return this.#ids.length - low;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** The instant at which somebody passed; 0: not yet. */
  at(id: number): EpochMs {
    return this.#atOf.get(id) ?? 0;
  }

  *newestFirst(): Generator<number> {
    for (let index = this.#ids.length - 1; index >= 0; index--) {
      const id = this.#ids[index];
      if (id !== undefined) yield id;
    }
  }

  /** The index at which an id stands, or would stand. It looks from the end first: who arrives is mostly the newest. */
  #indexOf(id: number): number {
    const isBefore = (index: number): boolean => this.#compare(this.#ids[index] ?? id, id) < 0;
    let [low, high] = [0, this.#ids.length];
    if (high > 0 && isBefore(high - 1)) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(a: number, b: number): number {
    return (this.#atOf.get(a) ?? 0) - (this.#atOf.get(b) ?? 0) || a - b;
  }
}

/**
 * The ids by instant and id, sorted as numbers that hold both: for 60,000 a tenth of what comparing them two by two takes. Null: the instants lie too far
 * apart for that.
 */
function inOrder(atOf: ReadonlyMap<number, EpochMs>): number[] | null {
  const count = atOf.size;
  const ids = Float64Array.from(atOf.keys()).sort();
  const keys = ids.map((id) => atOf.get(id) ?? 0);
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const at of keys) {
    if (at < first) first = at;
    if (at > last) last = at;
  }
  if (count > 0 && !Number.isSafeInteger((last - first + 1) * count)) return null;
  for (let place = 0; place < count; place++) keys[place] = ((keys[place] ?? 0) - first) * count + place;
  return Array.from(keys.sort(), (key) => ids[key % count] ?? 0);
}
