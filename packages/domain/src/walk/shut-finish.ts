import { minLegTime } from '#timing/course.ts';
import { type Hearing, manualTimeAt, openHearing } from '#timing/hearing.ts';
import { isFinishShut, openedAt } from '#timing/opened-finish.ts';
import type { EpochMs, Read } from '#timing/types.ts';
import { explainWalk, type Walk } from './explain-walk.ts';
import { timeOutside } from './search/ground.ts';
import { shutPrice } from './search/prices.ts';
import type { Stop } from './search/sums.ts';

/** A finish that a shut window takes from a runner. */
export interface ShutFinish {
  readonly at: EpochMs;
  /** The crossings, were the finish open then. */
  readonly crossings: readonly (EpochMs | null)[];
}

/**
 * The finish that the reads would tell, were its window open: heard there after all laps, or once the finish does not open any more. Null: there is
 * none, or staff have said what the finish is. Who comes by a finish that opens later, on the way, is no such case.
 */
export function shutFinish(hearing: Hearing, walk: Walk): ShutFinish | null {
  const { rules, entrant, reads, course } = hearing;
  const read = isSaid(hearing, walk) ? null : heardWhileShut(hearing, walk);
  if (read === null) return null;
  const { crossings } = explainWalk(openHearing(openedAt(rules, reads, read), entrant, reads));
  const at = crossings[course.finish] ?? null;
  const isByWindow = reads.some((one) => one.at === at && !one.isInvalidated && isFinishShut(rules, one));
  return at !== null && at <= read.at && isByWindow ? { at, crossings } : null;
}

/**
 * The walk that counts where the last of all laps was heard while the finish was shut, and another finish is short of one: that the runner passed the finish
 * then, without a time, is compared with a lap that was missed. Nobody gains a lap by a finish that closes too early.
 */
export function withoutShortFinish(hearing: Hearing, walk: Walk): Walk {
  const { rules, entrant, reads, course } = hearing;
  const finishAt = walk.crossings[course.finish] ?? null;
  if (finishAt === null || walk.price === null || isSaid(hearing, walk)) return walk;
  const read = lastLap(hearing, walk);
  if (read === null || read.at <= finishAt) return walk;
  const opened = explainWalk(openHearing(openedAt(rules, reads, read), entrant, reads));
  const last = opened.stops.at(-1);
  if (last?.checkpoint !== course.finish || last.at !== read.at || opened.price === null) return walk;
  if (opened.visits.length !== walk.visits.length) return walk;
  const readers = rules.readers.filter(({ checkpoint }) => checkpoint === course.finish);
  const dearerBy = walk.price - opened.price - shutPrice(timeOutside(readers, last.at));
  return dearerBy > 0 ? passedWhileShut(walk, opened, dearerBy) : walk;
}

/** The walk with the finish open, without a time there; the one that is dearer is the other explanation. */
function passedWhileShut(walk: Walk, opened: Walk, dearerBy: number): Walk {
  const { start, stops, crossings } = walk;
  const found = opened.crossings.with(-1, null);
  return {
    ...opened,
    visits: walk.visits,
    stops: opened.stops.with(-1, { ...(opened.stops.at(-1) as Stop), isShut: true }), // the finish
    crossings: found,
    other: { start, stops, crossings, dearerBy },
    margins: opened.margins.map((margin, at) => (found[at] === crossings[at] ? margin : Math.min(margin, dearerBy))),
    alone: walk.alone,
  };
}

/** Tells whether the finish is the word of staff. */
const isSaid = ({ entrant, course }: Hearing, { voided }: Walk): boolean =>
  manualTimeAt(entrant, course.finish) !== null ||
  (entrant.choices.some(({ checkpoint }) => checkpoint === course.finish) && !voided.includes(course.finish));

/**
 * The read at the shut finish that could have been it: that of the last lap, else the first one once the finish does not open any more. Nobody sets off
 * then: a start there, after another one, is no start.
 */
function heardWhileShut(hearing: Hearing, walk: Walk): Read | null {
  const lap = lastLap(hearing, walk);
  if (lap !== null || walk.crossings[hearing.course.finish] !== null) return lap;
  const { rules, course, reads } = hearing;
  const openedAtLast = Math.max(
    ...rules.readers.filter(({ checkpoint }) => checkpoint === course.finish).map(({ opensAt }) => opensAt),
  );
  const isShut = (read: Read): boolean => read.at > openedAtLast && !read.isInvalidated && isFinishShut(rules, read);
  const last = walk.stops.at(-1);
  const late = last === undefined ? walk.visits[walk.start.visit] : undefined;
  const isNoStart = late?.reads.some((read) => reads[read] !== undefined && isShut(reads[read])) ?? false;
  const before = isNoStart ? walk.visits[walk.start.visit - 1] : undefined;
  const since = before?.leftAt ?? Math.max(last?.at ?? walk.start.setOffAt, walk.start.setOffAt);
  const soonest = since + Math.max(1, minLegTime(course, last?.checkpoint ?? 0, course.finish));
  const isFree = before === undefined ? freeReads(walk, last?.visit ?? -1) : () => true;
  return reads.find((read, index) => read.at >= soonest && isShut(read) && isFree(index)) ?? null;
}

/**
 * The first read of the visit that is the last lap, if every lap was heard, where the finish was shut then. Where there is one before it all the same, it is
 * short of a lap that was not missed then.
 */
function lastLap({ rules, course, reads }: Hearing, { visits, start, crossings }: Walk): Read | null {
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(course.finish));
  const laps = (course.mats[mat]?.checkpoints ?? []).filter((checkpoint) => checkpoint > 0);
  if (laps.length < 2) return null;
  const passed = visits.filter(
    (visit, index) =>
      visit.mat === mat && !visit.isStaying && index !== start.visit && visit.arrivedAt > start.setOffAt,
  );
  const read = reads[passed[laps.length - 1]?.reads[0] ?? -1];
  if (read === undefined || !isFinishShut(rules, read)) return null;
  const isWhole = laps.every((checkpoint) => crossings[checkpoint] !== null);
  return isWhole && read.at >= (crossings[course.finish] ?? 0) ? null : read;
}

/** The reads that are neither of the start nor of the last crossing, nor of somebody who stays about after it. */
function freeReads({ visits, start }: Walk, last: number): (read: number) => boolean {
  const taken = visits.filter((visit, index) => index === start.visit || index === last || visit.isStaying);
  const reads = new Set(taken.flatMap((visit) => visit.reads));
  return (read) => !reads.has(read);
}
