/** A source of chance that a seed settles: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** From `low` up to, not including, `high`. */
  readonly between: (low: number, high: number) => number;
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Mean 0, deviation 1. */
  readonly normal: () => number;
  /** A source of its own for a part of the work, so that a change in one part leaves the others as they were. */
  readonly fork: (label: string) => Random;
}

/** xoshiro128** by Blackman and Vigna, its state filled by splitmix32. `seed` may be any integer. */
export function randomFrom(seed: number): Random {
  const word = wordsFrom(seed);
  const next = (): number => word() / 4_294_967_296;
  const between = (low: number, high: number): number => low + next() * (high - low);
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    pick: (list) => itemAt(list, whole(0, list.length - 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (label) => randomFrom(mixed(seed, label)),
  };
}

/** The item of a list that is known to be there; throws where it is not, because then the generator itself is wrong. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`no item ${index} in a list of ${list.length}`);
  return list[index] as T; // the bounds were checked on the line before
}

/** FNV-1a over the label, begun with the seed. */
function mixed(seed: number, label: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < label.length; i += 1) hash = Math.imul(hash ^ label.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Four words of state from one, by splitmix32. */
function stateOf(seed: number): [number, number, number, number] {
  let a = seed >>> 0;
  const word = (): number => {
    a = (a + 0x9e3779b9) >>> 0;
    let z = a ^ (a >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  };
  return [word(), word(), word(), word()];
}

/** One draw after the other, each a whole number below 2^32. The state lives in plain variables: millions are drawn for a race. */
function wordsFrom(seed: number): () => number {
  let [s0, s1, s2, s3] = stateOf(seed);
  return () => {
    const drawn = Math.imul(turned(Math.imul(s1, 5), 7), 9) >>> 0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = turned(s3, 11);
    return drawn;
  };
}

const turned = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
