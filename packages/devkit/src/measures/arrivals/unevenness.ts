import type { Sport } from '#generator/plan.ts';
import { itemAt, type Random } from '#random.ts';

/** Differences that real races have and those of the generator have not, as docs/performance.md measures them. */
interface Unevenness {
  /** Spread (standard deviation, logarithm) of legs against their stated length. */
  readonly legs: number;
  /** Spread of a person's legs, above that of the generator. */
  readonly people: number;
  /** Share of legs with a rest, a fall or a bad hour in them. */
  readonly rests: number;
}

/** No walk and no road ride was measured: walking has the numbers of running, cycling those between running and cyclocross. */
const ofSport: Readonly<Record<Sport | 'laps', Unevenness>> = {
  running: { legs: 0.035, people: 0, rests: 0.02 },
  walking: { legs: 0.035, people: 0, rests: 0.02 },
  trail_running: { legs: 0.06, people: 0.055, rests: 0.07 },
  cycling: { legs: 0.1, people: 0.025, rests: 0.04 },
  btt: { legs: 0.2, people: 0.055, rests: 0.07 },
  laps: { legs: 0, people: 0, rests: 0.08 },
};

export type UnevenKind = keyof typeof ofSport;

/** The stated distances of checkpoints that stand at the given ones: each leg is stated longer or shorter than it is, and some courses have a mat elsewhere. */
export function statedDistances(distancesM: readonly number[], kind: UnevenKind, random: Random): number[] {
  let statedM = 0;
  const stated = distancesM.map((distanceM, i) => {
    if (i > 0) statedM += (distanceM - itemAt(distancesM, i - 1)) * Math.exp(ofSport[kind].legs * random.normal());
    return statedM;
  });
  if (kind === 'laps' || stated.length < 3 || !random.chance(coursesWithOneElsewhere)) return stated;
  const moved = random.whole(1, stated.length - 2);
  const [before, at, after] = [itemAt(stated, moved - 1), itemAt(stated, moved), itemAt(stated, moved + 1)];
  const byM = random.pick([-1, 1]) * Math.min(elsewhereM, (at - before) / 2, (after - at) / 2);
  return stated.with(moved, at + byM);
}

/** Share of the courses with a mat that stands elsewhere: one of the four road events. */
const coursesWithOneElsewhere = 0.25;
/** Half a leg at most. */
const elsewhereM = 600;
/** A rest takes this share of its leg at least, and as much again on the average. */
const shortestRest = 0.15;

/** A person's crossings with the unevenness of real people. */
export function unevenCrossings(
  crossings: readonly (number | null)[],
  kind: UnevenKind,
  random: Random,
): (number | null)[] {
  const { people, rests } = ofSport[kind];
  let laterMs = 0;
  let last: number | null = null;
  return crossings.map((at) => {
    if (at === null) return null;
    if (last !== null) {
      const legMs = at - last;
      laterMs += legMs * (Math.exp(people * random.normal()) - 1);
      if (random.chance(rests)) laterMs += legMs * shortestRest * (1 - Math.log(1 - random.next()));
    }
    last = at;
    return Math.round(at + laterMs);
  });
}
