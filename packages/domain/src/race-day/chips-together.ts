import type { EpochMs, Ms, Result } from '#timing/types.ts';

/** Two chips on one body are heard within this of each other; two friends rarely are, mat after mat. */
const togetherMs: Ms = 500;
/** Fewer mats behind the start tell nothing: the start is crossed in a crowd. */
const leastMats = 2;
/** So few mats tell something only of two who are closer: of 3,760 people over two mats, walkers above all, 103 pairs went side by side within half a second, 16 within this. */
const closeMs: Ms = 200;

type Ran = Pick<Result, 'crossings'> & { readonly id: number };

/** Somebody with the last mat that heard them, and the one before it. */
interface Passing extends Ran {
  readonly last: number;
  readonly at: EpochMs;
  readonly before: EpochMs;
}

/**
 * Pairs of people who were heard together, within half a second, at every mat behind the start that heard either of them, at two at least, where two are all within a
 * fifth of a second: one of them carries the chip of the other. Moved person by person: each is compared with those alone who were last at the same mat
 * about then.
 */
export class ChipsTogether {
  readonly #passing = new Map<number, Passing>();
  /** By the mat that heard them last, and its half second. */
  readonly #passed = new Map<number, Map<number, Set<Passing>>>();
  readonly #others = new Map<number, Set<number>>();

  /** Empty crossings: they are not in this race (any more). */
  set({ id, crossings }: Ran): void {
    const before = this.#passing.get(id);
    if (before) this.#remove(before);
    const passing = passingOf({ id, crossings });
    if (passing) this.#add(passing);
  }

  /** Each pair once, by who has the lower number. */
  get pairs(): [number, number][] {
    const pairs = [...this.#others].flatMap(([one, others]) =>
      [...others].flatMap((other): [number, number][] => (one < other ? [[one, other]] : [])),
    );
    return pairs.sort(([a, b], [c, d]) => a - c || b - d);
  }

  #add(one: Passing): void {
    const { id, last } = one;
    const mat = this.#passed.get(last) ?? new Map<number, Set<Passing>>();
    this.#passed.set(last, mat);
    this.#passing.set(id, one);
    const here = spanOf(one);
    for (const span of [here - 1, here, here + 1])
      for (const other of mat.get(span) ?? []) if (goTogether(one, other)) this.#pair(id, other.id);
    const passed = mat.get(here) ?? new Set();
    mat.set(here, passed.add(one));
  }

  #remove(one: Passing): void {
    const { id, last } = one;
    const [mat, here] = [this.#passed.get(last), spanOf(one)];
    const passed = mat?.get(here);
    passed?.delete(one);
    if (passed?.size === 0) mat?.delete(here);
    this.#passing.delete(id);
    for (const other of this.#others.get(id) ?? []) this.#part(other, id);
    this.#others.delete(id);
  }

  #pair(one: number, other: number): void {
    this.#others.set(one, (this.#others.get(one) ?? new Set()).add(other));
    this.#others.set(other, (this.#others.get(other) ?? new Set()).add(one));
  }

  #part(one: number, other: number): void {
    const others = this.#others.get(one);
    others?.delete(other);
    if (others?.size === 0) this.#others.delete(one);
  }
}

const spanOf = ({ at }: Passing): number => Math.floor(at / togetherMs);

/** Of many who come in the same half second few were together at the mat before. */
const goTogether = (one: Passing, other: Passing): boolean =>
  Math.abs(one.at - other.at) <= togetherMs &&
  Math.abs(one.before - other.before) <= togetherMs &&
  isTogether(one.crossings, other.crossings);

/** Null: too few mats behind the start have heard them. */
function passingOf({ id, crossings }: Ran): Passing | null {
  const last = crossings.findLastIndex((at) => at !== null);
  const at = crossings[last] ?? null;
  if (at === null) return null;
  for (let place = last - 1; place > 0; place--) {
    const before = crossings[place] ?? null;
    if (before !== null) return { id, crossings, last, at, before };
  }
  return null;
}

/** Tells whether two were heard together, where the mats (by their place on the course) at which either has a time by hand tell nothing. */
export function wereHeardTogether(
  one: Pick<Result, 'crossings'>,
  other: Pick<Result, 'crossings'>,
  byHand: ReadonlySet<number>,
): boolean {
  const heard = ({ crossings }: Pick<Result, 'crossings'>) =>
    crossings.map((at, place) => (byHand.has(place) ? null : at));
  return isTogether(heard(one), heard(other));
}

function isTogether(one: readonly (EpochMs | null)[], other: readonly (EpochMs | null)[]): boolean {
  let mats = 0;
  let farthest: Ms = 0;
  for (let place = 1; place < one.length; place++) {
    const at = one[place] ?? null;
    const there = other[place] ?? null;
    if (at === null && there === null) continue;
    if (at === null || there === null || Math.abs(at - there) > togetherMs) return false;
    mats += 1;
    farthest = Math.max(farthest, Math.abs(at - there));
  }
  return mats > leastMats || (mats === leastMats && farthest <= closeMs);
}
