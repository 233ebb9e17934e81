import type { EpochMs, Ms, Result } from '#timing/types.ts';

/** Two chips on one body are heard within this of each other; two friends rarely are, mat after mat. */
const togetherMs: Ms = 500;
/** Fewer mats behind the start tell nothing: the start is crossed in a crowd. */
const leastMats = 2;
/** So few mats tell something only of two who are closer: of 3,760 people over two mats, walkers above all, 103 pairs went side by side within half a second, 16 within this. */
const closeMs: Ms = 200;

type Ran = Pick<Result, 'crossings'> & { readonly id: number };

/**
 * Pairs of people who were heard together, within half a second, at every mat behind the start that heard either of them, at two at least, where two are all within a
 * fifth of a second: one of them carries the chip of the other. Sorted by where both were last, so that each is compared with neighbours alone.
 */
export function chipsTogether(people: Iterable<Ran>): [number, number][] {
  const ran = [...people].flatMap((one) => {
    const last = one.crossings.findLastIndex((at) => at !== null);
    const at = one.crossings[last] ?? null;
    return at === null || last < leastMats ? [] : [{ ...one, last, at }];
  });
  ran.sort((a, b) => a.last - b.last || a.at - b.at || a.id - b.id);
  const pairs: [number, number][] = [];
  for (const [index, one] of ran.entries()) {
    for (let next = index + 1; next < ran.length; next++) {
      const other = ran[next];
      if (other === undefined || other.last !== one.last || other.at - one.at > togetherMs) break;
      if (isTogether(one.crossings, other.crossings)) pairs.push([one.id, other.id]);
    }
  }
  return pairs;
}

function isTogether(one: readonly (EpochMs | null)[], other: readonly (EpochMs | null)[]): boolean {
  let mats = 0;
  let farthest: Ms = 0;
  for (const [place, at] of one.entries()) {
    const there = other[place] ?? null;
    if (place === 0 || (at === null && there === null)) continue;
    if (at === null || there === null || Math.abs(at - there) > togetherMs) return false;
    mats += 1;
    farthest = Math.max(farthest, Math.abs(at - there));
  }
  return mats > leastMats || (mats === leastMats && farthest <= closeMs);
}
