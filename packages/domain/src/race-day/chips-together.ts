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
 * fifth of a second: one of them carries the chip of the other. Sorted by where both were last, so that each is compared with neighbours alone.
 * Told person by person, each with those behind them: who asks for a big race lets other work go on between two.
 */
export function* chipsTogether(people: Iterable<Ran>): Generator<[number, number][]> {
  const ran = [...people].flatMap((one) => passingOf(one) ?? []);
  ran.sort((a, b) => a.last - b.last || a.at - b.at || a.id - b.id);
  for (const [index, one] of ran.entries()) {
    const pairs: [number, number][] = [];
    for (let next = index + 1; next < ran.length; next++) {
      const other = ran[next];
      if (other === undefined || other.last !== one.last || other.at - one.at > togetherMs) break;
      // Of many who come in the same half second few were together at the mat before.
      if (Math.abs(other.before - one.before) <= togetherMs && isTogether(one.crossings, other.crossings))
        pairs.push([one.id, other.id]);
    }
    yield pairs;
  }
}

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
