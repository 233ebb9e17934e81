import type { Course } from '#timing/course.ts';
import type { Hearing } from '#timing/hearing.ts';
import type { Lengths } from './lengths.ts';
import { isUsualSpread, type LegPrices, legPricesFor, prices, relayPrices } from './prices.ts';
import { expectedStart, isAtStart } from './start-choices.ts';
import type { Visit } from './visits.ts';

/** From so many laps on a runner's own laps tell more than the rates of all races. */
const manyLaps = 100;

const knownLaps = new WeakMap<readonly Visit[], readonly Visit[] | null>();

/** The visits of a runner to the mat of the finish, where they are many laps, and staff accepted no rate for that mat; null: they are not. */
export function manyLapsOf({ course }: Hearing, visits: readonly Visit[]): readonly Visit[] | null {
  const known = knownLaps.get(visits);
  if (known !== undefined) return known;
  const found = findLaps(course, visits);
  knownLaps.set(visits, found);
  return found;
}

function findLaps(course: Course, visits: readonly Visit[]): readonly Visit[] | null {
  if (visits.length < manyLaps || course.checkpoints[course.finish]?.missRate !== null) return null;
  const laps = visitsOfLaps(course, visits, manyLaps);
  return laps.length < manyLaps ? null : laps;
}

/** The visits to the mat of the finish, where so many laps end there. */
function visitsOfLaps({ mats, finish }: Course, visits: readonly Visit[], atLeast: number): readonly Visit[] {
  const mat = mats.findIndex(({ checkpoints }) => checkpoints.includes(finish));
  const { checkpoints = [] } = mats[mat] ?? {};
  const laps = checkpoints.length - (checkpoints[0] === 0 ? 1 : 0);
  return laps < atLeast ? [] : visits.filter((visit) => visit.mat === mat);
}

const spreads = new WeakMap<readonly Visit[], number>();

/** The usual difference of a lap from the one before it, as a logarithm: the median, which stops and missed laps hardly move. */
function lapSpread(laps: readonly Visit[]): number {
  const known = spreads.get(laps);
  if (known !== undefined) return known;
  const spread = spreadOf(laps);
  spreads.set(laps, spread);
  return spread;
}

function spreadOf(laps: readonly Visit[]): number {
  const logs = laps.slice(1).map(({ arrivedAt }, i) => Math.log(Math.max(1, arrivedAt - (laps[i]?.leftAt ?? 0))));
  const changes = logs.slice(1).map((log, i) => Math.abs(log - (logs[i] ?? 0)));
  return changes.toSorted((a, b) => a - b)[changes.length >> 1] ?? 0;
}

/** Counts the laps beyond those heard since the gun; below 0 more visits than laps. Who stays about is heard once; the first visit is the start where the mat is open for it. */
export function lapsUnheard(hearing: Hearing, laps: readonly Visit[]): number {
  const startedAt = expectedStart(hearing);
  const heard = startedAt === null ? laps : laps.filter(({ leftAt }) => leftAt >= startedAt);
  const [first] = heard;
  const { checkpoints = [] } = hearing.course.mats[laps[0]?.mat ?? -1] ?? {};
  const laterCheckpoints = checkpoints.filter((checkpoint) => checkpoint > 0);
  const starts = first !== undefined && isAtStart(hearing, first) ? 1 : 0;
  return laterCheckpoints.length - (heard.filter(({ isStaying }) => !isStaying).length - starts);
}

/** The prices of legs of a runner with these visits. */
export function legPricesOf(hearing: Hearing, visits: readonly Visit[]): LegPrices {
  const first = visits[0]?.arrivedAt ?? 0;
  const last = visits.at(-1)?.arrivedAt ?? first;
  const hasStops = hearing.entrant.stops.some(({ from, to }) => from < last && to > first);
  if (hearing.rules.sport === 'relays') return relayPrices;
  const laps = manyLapsOf(hearing, visits);
  return legPricesFor(hasStops, laps === null ? null : lapSpread(laps));
}

/**
 * The price of an end before the finish. Others are on the way while the race is on, or have given up; of whom many laps were heard is laps down,
 * and stops with the leader: most of the field of a long race. The finish is the less certain the more laps must have been missed on the way to it.
 */
export function unfinishedPrice(hearing: Hearing, visits: readonly Visit[]): number {
  const usual = hearing.rules.phase === 'before_or_live' ? prices.unfinished : prices.unfinishedWhenOver;
  const laps = manyLapsOf(hearing, visits);
  if (laps === null) return usual;
  const least = isUsualSpread(lapSpread(laps)) ? prices.unfinishedUncounted : prices.unfinishedCounted;
  return Math.max(least, usual - prices.unfinishedPerMissed * Math.max(0, lapsUnheard(hearing, laps)));
}

/** Prices of a runner with these visits above the usual ones. */
interface Besides {
  /** Of a lap that nobody heard. */
  readonly missed: number;
  /** Of a visit to the mat of the finish after it. */
  readonly afterFinish: number;
}

const nothing: Besides = { missed: 0, afterFinish: 0 };

/**
 * The prices that change with the number of visits after many laps. Where as many laps were heard as there are, each one that was missed needs a visit that
 * belongs to nothing: that the two come out even is rarer than either. Where more were heard, some belong to nothing whatever happened, and whoever
 * drives on after the finish is heard then: each costs less, and a missed lap, which makes one more of them, as much more.
 */
export function besides(hearing: Hearing, visits: readonly Visit[]): Besides {
  const laps = manyLapsOf(hearing, visits);
  if (laps === null) return besidesOfFew(hearing, visits);
  const unheard = lapsUnheard(hearing, laps);
  if (unheard > 0) return nothing;
  const { missedThoughAsMany, afterFinish, afterFinishOnward } = prices;
  return unheard === 0
    ? { missed: missedThoughAsMany, afterFinish: 0 }
    : { missed: afterFinish - afterFinishOnward, afterFinish: afterFinishOnward - afterFinish };
}

/** The finish is not the only one. */
const fewLaps = 2;

/**
 * Of fewer laps a visit after the finish costs less where the mat heard the runner more often than it has checkpoints: else somebody who strolls over it would
 * move every lap by one.
 */
function besidesOfFew(hearing: Hearing, visits: readonly Visit[]): Besides {
  const laps = visitsOfLaps(hearing.course, visits, fewLaps);
  const startedAt = expectedStart(hearing) ?? Number.NEGATIVE_INFINITY;
  const heard = laps.filter(({ leftAt, isStaying }) => !isStaying && leftAt >= startedAt);
  const { checkpoints = [] } = hearing.course.mats[laps[0]?.mat ?? -1] ?? {};
  if (heard.length <= checkpoints.length) return nothing;
  return { missed: 0, afterFinish: prices.afterFinishBeyond - prices.afterFinish };
}

/** By checkpoint the price where nobody heard the runner, with what it is besides at the mat of the finish. */
export const missedPrices = (hearing: Hearing, missed: Lengths['missed'], { missed: more }: Besides): Int32Array => {
  const { course } = hearing;
  const laps = course.mats.find(({ checkpoints }) => checkpoints.includes(course.finish))?.checkpoints ?? [];
  return more === 0 ? missed : missed.map((price, checkpoint) => (laps.includes(checkpoint) ? price + more : price));
};
