import { minLegTime } from '#timing/course.ts';
import { type Hearing, manualTimeAt, openHearing } from '#timing/hearing.ts';
import { isFinishShut, openedAt } from '#timing/opened-finish.ts';
import type { EpochMs, Read } from '#timing/types.ts';
import { lengthsOf } from './ground/lengths.ts';
import { farDearer, never, shutPrice } from './ground/prices.ts';
import { chosenVisits } from './ground/settled.ts';
import { expectedStart } from './ground/start-choices.ts';
import { crossingRead, timeOutside, type Visit } from './ground/visits.ts';
import { askedAgain, withoutTimes } from './search/by-hand.ts';
import { explainWalk, type Walk } from './search/explain-walk.ts';
import { inDoubt } from './search/margins.ts';
import { type Stop, work } from './search/sums.ts';

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
  if (isSaid(hearing, walk) || work.isTooMuchOfRunner()) return null;
  const read = heardWhileShut(hearing, walk);
  return (read === null ? null : openedFinish(hearing, read)) ?? lapWhileShut(hearing, walk);
}

/** The finish, were it open when a read was heard; null: it would be none that was shut. */
function openedFinish({ rules, entrant, reads, course }: Hearing, read: Read): ShutFinish | null {
  const { crossings } = explainWalk(openHearing(openedAt(rules, reads, read), entrant, reads));
  const at = crossings[course.finish] ?? null;
  const isByWindow = reads.some((one) => one.at === at && !one.isInvalidated && isFinishShut(rules, one));
  return at !== null && at <= read.at && isByWindow ? { at, crossings } : null;
}

/** A finish in one of so many visits after it has shut is looked at. */
const visitsAfterShut = 3;
/** Up to so much dearer a finish in which every lap was heard, or passed, is told where there is none. */
const inDoubtWhole = 6_000;

/**
 * The finish in a visit that stands as a lap, or as nothing, when no finish opens any more, where that is as likely as another finish of which staff are told. Null: there is
 * none.
 */
function lapWhileShut(hearing: Hearing, walk: Walk): ShutFinish | null {
  const { course } = hearing;
  if (walk.price === null) return null;
  let [found, least]: [ShutFinish | null, number] = [null, never];
  const laps = lapsAfterShut(hearing, walk).slice(0, visitsAfterShut);
  for (const { read, chosen } of laps.flatMap((lap) => chosenWhileShut(hearing, lap))) {
    const { price, crossings, stops } = chosen;
    const isWhole = walk.crossings[course.finish] === null && stops.length === course.finish;
    if (price === null || crossings[course.finish] !== read.at || price >= least) continue;
    if (price - walk.price < (isWhole ? inDoubtWhole : inDoubt)) [found, least] = [{ at: read.at, crossings }, price];
  }
  return found;
}

/** The walk as if staff had chosen the shut finish at a read; none where too much was looked at for the runner already. */
function chosenWhileShut(
  { rules, reads, course, entrant }: Hearing,
  read: Read,
): { readonly read: Read; readonly chosen: Walk }[] {
  if (work.isTooMuchOfRunner()) return [];
  const others = entrant.choices.filter(({ checkpoint }) => checkpoint !== course.finish);
  const choices = [...others, { checkpoint: course.finish, at: read.at }];
  return [{ read, chosen: explainWalk(openHearing(openedAt(rules, reads, read), { ...entrant, choices }, reads)) }];
}

/** The first reads of visits to the mat of the laps after the finish has shut, and after the one that stands. */
function lapsAfterShut(hearing: Hearing, { visits, crossings }: Walk): Read[] {
  const { course } = hearing;
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(course.finish));
  if (course.mats[mat]?.isLaps !== true) return [];
  const since = Math.max(lastOpening(hearing), crossings[course.finish] ?? 0);
  return visits
    .filter((visit) => visit.mat === mat && !visit.isStaying)
    .flatMap((visit) => readWhileShut(hearing, visit) ?? [])
    .filter((read) => read.at > since);
}

/** The first read of a visit at the finish, where it is shut then; null: it is not, or the visit is elsewhere. */
function readWhileShut(hearing: Hearing, visit: Visit | undefined): Read | null {
  const { rules, course, reads } = hearing;
  const readers = lengthsOf(rules, course).readersAt[course.finish] ?? [];
  if (visit === undefined || crossingRead(hearing, readers, visit) !== null) return null;
  const first = visit.reads.find((read) => reads[read] !== undefined && isFinishShut(rules, reads[read]));
  return reads[first ?? -1] ?? null;
}

/**
 * The cheapest walk that counts. Where staff say again what stands, a time by hand or a choice of the crossing that the reads tell, nothing moves but that instant: also where the
 * finish was passed while it was shut.
 */
export function cheapestThatCounts(hearing: Hearing): Walk {
  const { manualTimes, choices } = hearing.entrant;
  const alone = manualTimes.length === 0 ? null : cheapestThatCounts(withoutTimes(hearing));
  const walk = withoutShortFinish(hearing, explainWalk(hearing, alone));
  if (manualTimes.length === 0 && choices.length === 0) return walk;
  const passed = passedAgain(hearing, alone, walk);
  return passed === null ? walk : passedBy(hearing, walk, passed);
}

/** The read that passes the shut finish by the reads alone, and by what staff say again; null: none does, or staff say something else. */
function passedAgain(hearing: Hearing, alone: Walk | null, { visits }: Walk): Read | null {
  const { entrant, reads, rules } = hearing;
  if (!reads.some((read) => isFinishShut(rules, read))) return null;
  if (alone !== null) return askedAgain(hearing, alone, visits) === null ? null : readPassing(hearing, alone);
  const free = cheapestThatCounts({ ...hearing, entrant: { ...entrant, choices: [] } });
  return isChosenAgain(hearing, free) ? readPassing(hearing, free) : null;
}

/** The read at which a walk passes the finish while it is shut; null: it does not. */
function readPassing(hearing: Hearing, { stops, visits }: Walk): Read | null {
  const last = stops.at(-1);
  if (last?.checkpoint !== hearing.course.finish || !last.isShut) return null;
  return readWhileShut(hearing, visits[last.visit]);
}

/** Tells whether staff chose nothing but what stands. */
function isChosenAgain(hearing: Hearing, { visits, start, stops }: Walk): boolean {
  const { chosen, voided } = chosenVisits(hearing, visits);
  const visitAt = (checkpoint: number): number => {
    if (checkpoint === 0) return start.at === null ? -1 : start.visit;
    return stops.find((stop) => stop.checkpoint === checkpoint && !stop.isShut)?.visit ?? -1;
  };
  return voided.length === 0 && chosen.every(({ checkpoint, visit }) => visitAt(checkpoint) === visit);
}

/**
 * The walk that counts where the last of all laps was heard while the finish was shut, and another finish is short of one: that the runner passed the finish
 * then, without a time, is compared with a lap that was missed. Nobody gains a lap by a finish that closes too early.
 */
function withoutShortFinish(hearing: Hearing, walk: Walk): Walk {
  const finishAt = walk.crossings[hearing.course.finish] ?? null;
  if (finishAt === null || walk.price === null || isSaid(hearing, walk)) return walk;
  const read = lastLap(hearing, walk);
  return read === null || read.at <= finishAt ? walk : passedBy(hearing, walk, read);
}

/** The walk that passes the shut finish at a read, where it is cheaper. That staff chose no finish is in keeping with it. */
function passedBy({ rules, entrant: known, reads, course }: Hearing, walk: Walk, read: Read): Walk {
  const choices = known.choices.filter(({ checkpoint }) => checkpoint !== course.finish);
  const opened = explainWalk(openHearing(openedAt(rules, reads, read), { ...known, choices }, reads));
  const last = opened.stops.at(-1);
  const isPassed = last?.checkpoint === course.finish && last.at === read.at;
  if (!isPassed || opened.price === null || walk.price === null) return walk;
  if (opened.visits.length !== walk.visits.length) return walk;
  const readers = rules.readers.filter(({ checkpoint }) => checkpoint === course.finish);
  const dearerBy = walk.price - opened.price - shutPrice(timeOutside(readers, last.at));
  return dearerBy > 0 ? passedWhileShut(walk, opened, dearerBy) : walk;
}

/** The walk with the finish open, without a time there; the one that is dearer is the other explanation. */
function passedWhileShut(walk: Walk, opened: Walk, dearerBy: number): Walk {
  const { start, stops, crossings } = walk;
  const found = opened.crossings.with(-1, null);
  const isOther = crossings.at(-1) !== null;
  const doubtAt = (margin: number, at: number): number => {
    if (at === found.length - 1 && !isOther) return farDearer;
    return found[at] === crossings[at] ? margin : Math.min(margin, dearerBy);
  };
  return {
    ...opened,
    visits: walk.visits,
    stops: opened.stops.with(-1, { ...(opened.stops.at(-1) as Stop), isShut: true }), // the finish
    crossings: found,
    other: isOther ? { start, stops, crossings, dearerBy } : null,
    margins: opened.margins.map(doubtAt),
    alone: walk.alone,
  };
}

/** The last instant at which the finish opens. */
const lastOpening = ({ rules, course }: Hearing): EpochMs =>
  Math.max(...rules.readers.filter(({ checkpoint }) => checkpoint === course.finish).map(({ opensAt }) => opensAt));

/** Tells whether the finish is the word of staff. */
const isSaid = ({ entrant, course }: Hearing, { voided }: Walk): boolean =>
  manualTimeAt(entrant, course.finish) !== null ||
  (entrant.choices.some(({ checkpoint }) => checkpoint === course.finish) && !voided.includes(course.finish));

/** The read at the shut finish that could have been it: that of the last lap, else the first one once the finish does not open any more. */
function heardWhileShut(hearing: Hearing, walk: Walk): Read | null {
  const lap = lastLap(hearing, walk);
  if (lap !== null || walk.crossings[hearing.course.finish] !== null) return lap;
  const { rules, reads, course } = hearing;
  const openedAtLast = lastOpening(hearing);
  const isShut = (read: Read): boolean => read.at > openedAtLast && !read.isInvalidated && isFinishShut(rules, read);
  const last = walk.stops.at(-1);
  const late = last === undefined ? walk.visits[walk.start.visit] : undefined;
  const isNoStart = late?.reads.some((read) => reads[read] !== undefined && isShut(reads[read])) ?? false;
  const since = isNoStart ? startBefore(hearing, walk) : Math.max(last?.at ?? walk.start.setOffAt, walk.start.setOffAt);
  const soonest = since + Math.max(1, minLegTime(course, last?.checkpoint ?? 0, course.finish));
  const isFree = isNoStart ? () => true : freeReads(walk, last?.visit ?? -1);
  return reads.find((read, index) => read.at >= soonest && isShut(read) && isFree(index)) ?? null;
}

/** Nobody sets off once the finish does not open any more: a start there is none, but the visit before it, or the gun. */
const startBefore = (hearing: Hearing, { start, visits }: Walk): EpochMs =>
  visits[start.visit - 1]?.leftAt ?? expectedStart(hearing) ?? start.setOffAt;

/**
 * The first read of the visit that is the last lap, if every lap was heard, where the finish was shut then. Where there is one before it all the same, it is
 * short of a lap that was not missed then.
 */
function lastLap(hearing: Hearing, { visits, start, crossings }: Walk): Read | null {
  const { course } = hearing;
  const mat = course.mats.findIndex(({ checkpoints }) => checkpoints.includes(course.finish));
  const laps = (course.mats[mat]?.checkpoints ?? []).filter((checkpoint) => checkpoint > 0);
  if (laps.length < 2) return null;
  const passed = visits.filter(
    (visit, index) =>
      visit.mat === mat && !visit.isStaying && index !== start.visit && visit.arrivedAt > start.setOffAt,
  );
  const read = readWhileShut(hearing, passed[laps.length - 1]);
  if (read === null) return null;
  const isWhole = laps.every((checkpoint) => crossings[checkpoint] !== null);
  return isWhole && read.at >= (crossings[course.finish] ?? 0) ? null : read;
}

/** The reads that are neither of the start nor of the last crossing, nor of somebody who stays about after it. */
function freeReads({ visits, start }: Walk, last: number): (read: number) => boolean {
  const taken = visits.filter((visit, index) => index === start.visit || index === last || visit.isStaying);
  const reads = new Set(taken.flatMap((visit) => visit.reads));
  return (read) => !reads.has(read);
}
