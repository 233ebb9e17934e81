import { isOpen, minLegTime } from '#timing/course.ts';
import type { Hearing } from '#timing/hearing.ts';
import { type Lengths, lengthsOf } from '#walk/ground/lengths.ts';
import { atPace, farDearer, legLog, legPrices, legSteps, never, prices } from '#walk/ground/prices.ts';
import { type StartChoice, startAt, unheardStart, warmUpPrice } from '#walk/ground/start-choices.ts';
import type { Visit } from '#walk/ground/visits.ts';
import type { Stop } from './sums.ts';

/** A walk that needs no comparing. */
interface CertainWalk {
  readonly start: StartChoice;
  readonly stops: readonly Stop[];
}

/**
 * The walk of a runner whose reads can mean nothing else: each visit is at a mat of one checkpoint, in the order of the course, none is missing,
 * and the legs are so much alike that to leave out any of it would cost more by `farDearer`. Null: the explanations have to be compared. It
 * finds nothing that the comparison would not; it only finds it at once.
 */
export function certainWalk(hearing: Hearing, visits: readonly Visit[]): CertainWalk | null {
  const { course, entrant } = hearing;
  if (entrant.manualTimes.length > 0 || entrant.choices.length > 0 || visits.length === 0) return null;
  const lengths = lengthsOf(hearing.rules, course);
  const first = visits.findIndex(({ mat }) => course.mats[mat]?.checkpoints[0] !== 0);
  const out = first < 0 ? visits.length : first;
  const start = startBefore(hearing, visits, out);
  if (start === null) return null;
  const stops = stopsFrom(hearing, lengths, visits, start);
  if (stops === null) return null;
  return isCertain(hearing, lengths, visits, start, stops) ? { start, stops } : null;
}

/** The start in the last visit before the course, where the visits before it cost nothing. */
function startBefore(hearing: Hearing, visits: readonly Visit[], out: number): StartChoice | null {
  if (out === 0) return hearing.course.startHasReader ? null : unheardStart(hearing, visits);
  const isAlone = hearing.course.mats[visits[out - 1]?.mat ?? -1]?.checkpoints.length === 1;
  const start = isAlone ? startAt(hearing, visits, out - 1) : null;
  if (start === null || start.at === null || start.isLate) return null;
  const others = visits.slice(0, start.upTo + 1).filter((_, index) => index !== start.visit);
  return others.every((visit) => warmUpPrice(hearing, visit, start.at) === 0) ? start : null;
}

/** The visits from one on as crossings, where each can be the next checkpoint and nothing else; null: one cannot. */
function stopsFrom(hearing: Hearing, lengths: Lengths, visits: readonly Visit[], start: StartChoice): Stop[] | null {
  const stops: Stop[] = [];
  let [position, since] = [0, start.setOffAt];
  for (const [index, visit] of visits.entries()) {
    if (index <= start.upTo) continue;
    const checkpoint = nextOf(lengths, position);
    const { arrivedAt: at } = visit;
    if (!isOnlyAt(hearing, lengths, visit, checkpoint)) return null;
    if (at <= since || at - since < minLegTime(hearing.course, position, checkpoint)) return null;
    stops.push({ visit: index, checkpoint, at, isShut: false });
    [position, since] = [checkpoint, at];
  }
  return stops;
}

/** The next checkpoint that has a mat; -1: none is left. */
function nextOf({ matOf }: Lengths, position: number): number {
  for (let checkpoint = position + 1; checkpoint < matOf.length; checkpoint += 1)
    if ((matOf[checkpoint] as number) >= 0) return checkpoint; // of the course
  return -1;
}

/** Tells whether a visit can be at this checkpoint, which is open, and at no other. */
function isOnlyAt({ course, reads }: Hearing, { readersAt }: Lengths, visit: Visit, checkpoint: number): boolean {
  const checkpoints = course.mats[visit.mat]?.checkpoints;
  if (checkpoints?.length !== 1 || checkpoints[0] !== checkpoint) return false;
  const device = reads[visit.reads[0] ?? 0]?.device;
  return (readersAt[checkpoint] ?? []).some((reader) => reader.device === device && isOpen(reader, visit.arrivedAt));
}

/** Tells whether every other explanation is far dearer: it would leave out a visit, or take the start for a warm-up. */
function isCertain(
  { course }: Hearing,
  lengths: Lengths,
  visits: readonly Visit[],
  start: StartChoice,
  stops: readonly Stop[],
): boolean {
  const last = stops.at(-1);
  if (last === undefined) return start.visit >= 0 && start.price <= prices.startMissed;
  const price = priceOfLegs(lengths, visits, start, stops);
  const leftOut = last.checkpoint === course.finish ? prices.strayAtPlainMat : prices.afterEnd;
  const isStartKept = start.visit < 0 || start.price + price <= prices.startMissed + start.priceAsWarmUp;
  return isStartKept && price + farDearer <= leftOut;
}

/** The price of all legs at the mean pace, with that of the pace; `never` where that is none of the grid. It is no less than at the best paces. */
function priceOfLegs(lengths: Lengths, visits: readonly Visit[], start: StartChoice, stops: readonly Stop[]): number {
  const { along, fastest, paces, isKnown } = lengths;
  const leftAt = start.leftAt ?? start.setOffAt;
  const last = stops.at(-1) as Stop; // there is one
  const pace = Math.round(
    (legLog(Math.max(1, last.at - leftAt), along[last.checkpoint] as number) - fastest) / legSteps,
  );
  let sum = paces[pace] ?? never;
  let [position, from] = [0, leftAt];
  for (const { checkpoint, at, visit } of stops) {
    const table = isKnown[position] === true && isKnown[checkpoint] === true ? legPrices.other : legPrices.unknown;
    const length = (along[checkpoint] as number) - (along[position] as number); // of the course
    const leg = at > from ? table[atPace + legLog(at - from, length) - fastest - pace * legSteps] : undefined;
    sum = Math.min(never, sum + (leg ?? never));
    [position, from] = [checkpoint, visits[visit]?.leftAt ?? at];
  }
  return sum;
}
