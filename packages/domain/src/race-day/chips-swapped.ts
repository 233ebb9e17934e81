import type { EpochMs } from '#timing/types.ts';
import { sourcesDifferOverMs } from './odd-times.ts';

/** A time by hand with the read of the same person that is nearest to it, at one checkpoint. */
export interface SeenAndHeard {
  readonly person: number;
  readonly checkpoint: number;
  readonly at: EpochMs;
  readonly heardAt: EpochMs;
}

/**
 * Pairs of people each of whom was heard when the other was seen, at the same checkpoint: they wear each other's chip. A clock that is off shifts all reads in one
 * direction, so it makes no pairs. Where several could be meant nobody is named.
 */
export function chipsSwapped(times: readonly SeenAndHeard[]): [number, number][] {
  const apart = times.filter(({ at, heardAt }) => !isNear(at, heardAt));
  const seen = Map.groupBy(apart, (one) => keyOf(one, one.at));
  const partnersOf = (one: SeenAndHeard): SeenAndHeard[] =>
    [-1, 0, 1]
      .flatMap((step) => seen.get(keyOf(one, one.heardAt + step * sourcesDifferOverMs)) ?? [])
      .filter((other) => other.person !== one.person && isNear(other.at, one.heardAt) && isNear(other.heardAt, one.at));
  const pairs = new Map<string, [number, number]>();
  for (const one of apart) {
    const [other, ...more] = partnersOf(one);
    if (other === undefined || more.length > 0 || partnersOf(other).length > 1) continue;
    const pair: [number, number] = [Math.min(one.person, other.person), Math.max(one.person, other.person)];
    pairs.set(pair.join(), pair);
  }
  return [...pairs.values()];
}

const isNear = (one: EpochMs, other: EpochMs): boolean => Math.abs(one - other) <= sourcesDifferOverMs;

/** Instants that are near each other have the same key, or neighbouring ones. */
const keyOf = ({ checkpoint }: SeenAndHeard, at: EpochMs): string =>
  `${checkpoint} ${Math.floor(at / sourcesDifferOverMs)}`;
