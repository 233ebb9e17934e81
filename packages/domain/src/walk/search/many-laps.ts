import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs } from '#timing/types.ts';
import type { Lengths } from './lengths.ts';
import { farDearer, inDoubt } from './margins.ts';
import { isUsualSpread, type LegPrices, legPricesFor, prices } from './prices.ts';
import { expectedStart, isAtStart } from './start-choices.ts';
import type { Visit } from './visits.ts';

/** From so many laps on a runner's own laps tell more than the rates of all races. */
const manyLaps = 100;

/** The visits of a runner to the mat of the finish, where they are many laps, and staff accepted no rate for that mat; null: they are not. */
function manyLapsOf({ course }: Hearing, visits: readonly Visit[]): readonly Visit[] | null {
  if (visits.length < manyLaps || course.checkpoints[course.finish]?.missRate !== null) return null;
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(course.finish));
  if ((course.mats[mat]?.checkpoints.length ?? 0) < manyLaps) return null;
  const laps = visits.filter((visit) => visit.mat === mat);
  return laps.length < manyLaps ? null : laps;
}

/** The usual difference of a lap from the one before it, as a logarithm: the median, which stops and missed laps hardly move. */
function lapSpread(laps: readonly Visit[]): number {
  const logs = laps.slice(1).map(({ arrivedAt }, i) => Math.log(Math.max(1, arrivedAt - (laps[i]?.leftAt ?? 0))));
  const changes = logs.slice(1).map((log, i) => Math.abs(log - (logs[i] ?? 0)));
  return changes.toSorted((a, b) => a - b)[changes.length >> 1] ?? 0;
}

/** Counts the laps beyond those heard since the gun; below 0 more visits than laps. The first visit is the start where the mat is open for it. */
function lapsUnheard(hearing: Hearing, laps: readonly Visit[]): number {
  const startedAt = expectedStart(hearing);
  const heard = startedAt === null ? laps : laps.filter(({ leftAt }) => leftAt >= startedAt);
  const [first] = heard;
  const { checkpoints = [] } = hearing.course.mats[laps[0]?.mat ?? -1] ?? {};
  const laterCheckpoints = checkpoints.filter((checkpoint) => checkpoint > 0);
  const starts = first !== undefined && isAtStart(hearing, first) ? 1 : 0;
  return laterCheckpoints.length - (heard.length - starts);
}

/** The prices of legs of a runner with these visits. */
export function legPricesOf(hearing: Hearing, visits: readonly Visit[]): LegPrices {
  const first = visits[0]?.arrivedAt ?? 0;
  const last = visits.at(-1)?.arrivedAt ?? first;
  const hasStops = hearing.entrant.stops.some(({ from, to }) => from < last && to > first);
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

/**
 * By checkpoint the price where nobody heard a runner with these visits. Where as many laps were heard as there are, each one that was missed needs a
 * visit that belongs to nothing: that the two come out even is rarer than either.
 */
export function missedPrices(hearing: Hearing, visits: readonly Visit[], missed: Lengths['missed']): Int32Array {
  const laps = manyLapsOf(hearing, visits);
  if (laps === null || lapsUnheard(hearing, laps) !== 0) return missed;
  const { checkpoints = [] } = hearing.course.mats[laps[0]?.mat ?? -1] ?? {};
  return missed.map((price, checkpoint) =>
    checkpoints.includes(checkpoint) ? price + prices.missedThoughAsMany : price,
  );
}

/** The doubt of a finish after many laps, more or fewer of which were heard than there are: it hangs on where some were missed. Most of those who have none did not finish. */
const inDoubtByCount = { finish: 4_000, none: 6_000 };

/** The doubt below which another finish, or none, is told. While the race is on, who has laps to go is no case of it. */
export function doubtOfFinish(hearing: Hearing, visits: readonly Visit[], finishedAt: EpochMs | null): number {
  const laps = hearing.rules.phase === 'before_or_live' ? null : manyLapsOf(hearing, visits);
  if (laps === null || lapsUnheard(hearing, laps) === 0) return inDoubt;
  return finishedAt === null ? inDoubtByCount.none : inDoubtByCount.finish;
}

/** Another finish, or none, that is so much dearer is not looked for. */
export const farDearerFinish = (hearing: Hearing, visits: readonly Visit[]): number =>
  Math.max(farDearer, doubtOfFinish(hearing, visits, null));
