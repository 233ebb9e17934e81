import { minLegTime } from '#timing/course.ts';
import { type Hearing, manualTimeAt, servesStart } from '#timing/hearing.ts';
import { earliestStart, gunFor, gunOrPlan, type Reference, settleReference } from '#timing/references.ts';
import type { EpochMs, Ms } from '#timing/types.ts';
import { lengthsOf } from './lengths.ts';
import { prices, startPrice } from './prices.ts';
import { crossingRead, type Visit } from './visits.ts';

/** One way in which the runner may have started. */
export interface StartChoice {
  /** Position of the visit at the start; -1: nobody heard it. */
  readonly visit: number;
  /** Position of the last visit that began before the runner set off: another mat may hear who stands at the start. -1: nobody heard the start. */
  readonly upTo: number;
  /** Position of the read that shows the start or tells the wave; null: none does. */
  readonly read: number | null;
  /** The start crossing; null: none, too late, or a manual time stands in its place. */
  readonly at: EpochMs | null;
  /** The instant of leaving the start; null: not known. */
  readonly leftAt: EpochMs | null;
  readonly isLate: boolean;
  readonly reference: Reference;
  /** A start by hand; null: none. */
  readonly typedAt: EpochMs | null;
  /** Nothing up to this instant is a crossing. */
  readonly setOffAt: EpochMs;
  /** In the units of `prices`, with the visits before it. */
  readonly price: number;
  /** The price of its visit where nobody heard the start. */
  readonly priceAsWarmUp: number;
}

/** Half of the starts are within this time of the gun, or of the start offset. */
const usualAfterGun: Ms = 240_000;
/** A start stays open for so many times that. */
const startsWithin = 7.5;
/** Of those who stand at the start before the gun half were last heard within this time of it; who was heard long before it only warmed up. */
const usualBeforeGun: Ms = 300_000;
/** Nor does half of a field start in more than this part of the quickest lap. */
const startsInLap = 4;
const leastAway: Ms = 60_000;
/** Races without a start mat that count laps start from the line. */
const usualWithoutMat: Ms = 30_000;
const usualAfterOffset: Ms = 10_000;
const warmUpMs: Ms = 600_000;
/** A start by hand is off by so much in one of three, as where it is that of the gun and the field is long. */
const typedWithin: Ms = 120_000;
/** Nobody starts after so much that belongs to nothing. */
const hopeless = 25_000;

/** All ways in which a runner with these visits may have started; the last one is that nobody heard it. */
export function startChoices(hearing: Hearing, visits: readonly Visit[]): StartChoice[] {
  const choices: StartChoice[] = [];
  const startMat = startMatOf(hearing);
  for (const [index, visit] of visits.entries()) {
    const choice =
      visit.mat === startMat && visit.arrivedAt < lastStartIn(hearing, visit) ? startAt(hearing, visits, index) : null;
    if (choice !== null && choice.price > hopeless) break;
    if (choice !== null) choices.push(choice);
  }
  choices.push(unheardStart(hearing, visits));
  return choices;
}

const startMatOf = ({ course }: Hearing): number => course.mats.findIndex((mat) => mat.checkpoints[0] === 0);

/** The earliest manual time after a start in this visit: nobody starts after it. Own starts move the manual times with them. */
function lastStartIn(hearing: Hearing, visit: Visit): EpochMs {
  const { rules, entrant } = hearing;
  const times = entrant.manualTimes.flatMap(({ checkpoint, timeMs }) => (checkpoint > 0 ? [timeMs] : []));
  if (times.length === 0 || rules.chronotype === 'individual_chrono') return Number.POSITIVE_INFINITY;
  return (gunFor(hearing, visit.leftAt) ?? gunOrPlan(rules)) + Math.min(...times);
}

/** The start in a visit to its mat: the last read in time; else a late one, which tells only when the runner left. */
export function startAt(hearing: Hearing, visits: readonly Visit[], index: number): StartChoice | null {
  const { rules } = hearing;
  const visit = visits[index];
  if (visit === undefined) return null;
  const inWindow = visit.reads.filter((read) => isInStartWindow(hearing, read));
  const inTime = inWindow.findLast((read) => !isLateStart(hearing, readAt(hearing, read)));
  const read = inTime ?? inWindow.at(-1) ?? null;
  const seenAt = read === null ? visit.leftAt : readAt(hearing, read);
  const isOwn = rules.chronotype === 'individual_chrono';
  const gunAt = gunFor(hearing, seenAt) ?? gunOrPlan(rules);
  const isBeforeGun = !isOwn && seenAt < gunAt;
  if (read === null && isBeforeGun) return null;
  return settled(hearing, visits, {
    visit: index,
    read,
    seenAt,
    leftAt: isBeforeGun ? Math.max(visit.leftAt, gunAt) : visit.leftAt,
    isLate: read !== null && inTime === undefined,
    isInTime: inTime !== undefined,
    price: inTime === undefined ? outOfTimePrice(hearing, visit, { read, seenAt }) : inTimePrice(hearing, seenAt),
  });
}

/** The price of a start in time: after more than a part of the quickest lap it may be the end of a lap, as the field is away before the first are back. */
function inTimePrice(hearing: Hearing, seenAt: EpochMs): number {
  const { course } = hearing;
  const [, lap, ...others] = course.mats.find(({ checkpoints }) => checkpoints[0] === 0)?.checkpoints ?? [];
  if (lap === undefined || others.length === 0) return priceOf(hearing, seenAt);
  const away = Math.max(leastAway, minLegTime(course, 0, lap) / startsInLap);
  return Math.min(
    priceOf(hearing, seenAt, Math.min(usualAfterGun, away)),
    priceOf(hearing, seenAt) + prices.startPerhapsLap,
  );
}

/** The price of a start that is none: one too late, or one through a shut window. */
function outOfTimePrice(
  hearing: Hearing,
  visit: Visit,
  { read, seenAt }: { readonly read: number | null; readonly seenAt: EpochMs },
): number {
  const price = priceOf(hearing, seenAt);
  if (read !== null) return price + prices.startLate;
  const shut = price + prices.startShut;
  return canEndFirstLap(hearing, visit) ? Math.max(prices.startShutAtLap, shut) : shut;
}

/**
 * Tells whether the visit comes while its mat is open for the first checkpoint of the course, and no sooner than anybody can be there. The finish is
 * no lap: where it comes first, a visit after it tells a late start from a finish.
 */
function canEndFirstLap(hearing: Hearing, visit: Visit): boolean {
  const { course, rules } = hearing;
  const { arrivedAt } = visit;
  const { readersAt } = lengthsOf(rules, course);
  const checkpoint = course.mats[visit.mat]?.checkpoints.find(
    (one) => one > 0 && crossingRead(hearing, readersAt[one] ?? [], visit) !== null,
  );
  const startedAt = rules.chronotype === 'individual_chrono' ? earliestStart(hearing) : gunFor(hearing, arrivedAt);
  if (checkpoint === undefined || checkpoint === course.finish || startedAt === null) return false;
  const isFirst = course.mats.every(({ checkpoints }) => checkpoints.every((one) => one === 0 || one >= checkpoint));
  return isFirst && arrivedAt - startedAt >= minLegTime(course, 0, checkpoint);
}

export const unheardStart = (hearing: Hearing, visits: readonly Visit[]): StartChoice =>
  settled(hearing, visits, {
    visit: -1,
    read: null,
    seenAt: null,
    leftAt: null,
    isLate: false,
    isInTime: false,
    price: hearing.course.startHasReader ? prices.startMissed : 0,
  });

/** A start before what the race makes of it. */
interface Seen {
  readonly visit: number;
  readonly read: number | null;
  readonly seenAt: EpochMs | null;
  readonly leftAt: EpochMs | null;
  readonly isLate: boolean;
  readonly isInTime: boolean;
  readonly price: number;
}

function settled(hearing: Hearing, visits: readonly Visit[], seen: Seen): StartChoice {
  const { rules, entrant } = hearing;
  const typedMs = manualTimeAt(entrant, 0);
  const visit = visits[seen.visit];
  const at = seen.isInTime && typedMs === null ? seen.seenAt : null;
  // A late read tells the wave too: whoever is too late for the first one may be in time for none.
  const reference = settleReference(hearing, seen.read === null ? null : seen.seenAt, at);
  const typedAt = typedMs === null ? null : typedStart(hearing, reference, typedMs);
  const from = reference.at ?? at ?? gunOrPlan(rules);
  const setOffAt = Math.max(from, at ?? from, typedAt ?? from);
  const lastBefore = visits.findLastIndex(
    (one) => one.arrivedAt <= setOffAt || isBesideStart(hearing, one, visit?.mat, setOffAt),
  );
  const upTo = seen.visit < 0 ? -1 : Math.max(seen.visit, lastBefore);
  return {
    visit: seen.visit,
    upTo,
    read: seen.read,
    at,
    leftAt: seen.leftAt ?? typedAt,
    isLate: seen.isLate && typedMs === null,
    reference,
    typedAt,
    setOffAt,
    price:
      (typedMs === null ? seen.price : priceBesideTyped(visit, typedAt)) +
      warmUps(hearing, visits.slice(0, upTo + 1), seen),
    priceAsWarmUp: visit === undefined ? 0 : warmUpPrice(hearing, visit, null),
  };
}

/** The price of a start by hand that was heard in this visit: who types one mostly means what was seen then. */
function priceBesideTyped(visit: Visit | undefined, typedAt: EpochMs | null): number {
  if (visit === undefined || typedAt === null) return 0;
  const offMs = Math.max(visit.arrivedAt - typedAt, typedAt - visit.leftAt, 0);
  return Math.min(prices.startFarFromTyped, Math.round((offMs / typedWithin) * 1_000));
}

/** A mat beside that of the start hears who starts for so long. */
const besideMs: Ms = 30_000;

/** Tells whether another mat than that of the start heard who had just set off, sooner than anybody can be there. */
function isBesideStart(
  { course }: Hearing,
  { mat, arrivedAt }: Visit,
  startMat: number | undefined,
  setOffAt: EpochMs,
): boolean {
  const sinceMs = arrivedAt - setOffAt;
  if (startMat === undefined || mat === startMat || sinceMs > besideMs) return false;
  const first = course.mats[mat]?.checkpoints.find((checkpoint) => checkpoint > 0);
  return first !== undefined && sinceMs < minLegTime(course, 0, first);
}

/** An own start typed in is the reference itself. */
function typedStart({ rules }: Hearing, { at }: Reference, typedMs: Ms): EpochMs | null {
  if (at === null) return null;
  return rules.chronotype === 'individual_chrono' ? at : at + typedMs;
}

/** The price of a start at this instant, wherever it was seen. */
export function priceOf(hearing: Hearing, at: EpochMs, usualMs: Ms = usualAfterGunOf(hearing)): number {
  const { rules, course } = hearing;
  if (rules.chronotype === 'individual_chrono') {
    const offsetAt = earliestStart(hearing);
    if (offsetAt !== null) return startPrice(at - offsetAt, usualAfterOffset, prices.startFarFromOffset);
    return rules.gunAt !== null && at < rules.gunAt ? prices.ownStartBeforeGun : 0;
  }
  const gunAt = gunFor(hearing, at) ?? gunOrPlan(rules);
  if (at < gunAt)
    return Math.min(
      prices.startMissed,
      prices.startBeforeGun + startPrice(gunAt - at, usualBeforeGun, prices.startMissed),
    );
  const finishMat = lengthsOf(rules, course).matOf[course.finish] ?? -1;
  const fromTheLine = !course.startHasReader && (course.mats[finishMat]?.checkpoints.length ?? 0) > 1;
  return startPrice(at - gunAt, fromTheLine ? usualWithoutMat : usualMs, prices.startFarFromGun);
}

/** Tells whether a start is so far from the own start offset that it costs no more to be any further. */
export function isFarFromOffset(hearing: Hearing, at: EpochMs | null): boolean {
  const isOwn = hearing.rules.chronotype === 'individual_chrono';
  if (at === null || !isOwn || earliestStart(hearing) === null) return false;
  return priceOf(hearing, at) >= prices.startFarFromOffset;
}

/** Tells whether another own start can count in the place of one at that instant: no start offset near it says that it is right. */
export const isOwnStartOpen = (hearing: Hearing, at: EpochMs | null): boolean =>
  hearing.rules.chronotype === 'individual_chrono' && (earliestStart(hearing) === null || isFarFromOffset(hearing, at));

/** The time after the gun of half of the starts: longer where the start has a mat of its own, and staff let it close later than usual. */
function usualAfterGunOf({ rules, course }: Hearing): Ms {
  const isAlone = course.mats.some(({ checkpoints }) => checkpoints.length === 1 && checkpoints[0] === 0);
  return isAlone ? Math.max(usualAfterGun, rules.startClosesMs / startsWithin) : usualAfterGun;
}

/** The instant at which the runner was expected to start; null: at any. */
export function expectedStart(hearing: Hearing): EpochMs | null {
  const { rules } = hearing;
  if (rules.chronotype === 'individual_chrono') return earliestStart(hearing);
  return gunFor(hearing, null) ?? gunOrPlan(rules);
}

/** The price of the visits before the start. Whoever starts too late has not started in time before; whoever warms up does so several times. */
function warmUps(hearing: Hearing, before: readonly Visit[], { visit, seenAt, isInTime }: Seen): number {
  let sum = 0;
  let hasWarmedUpLongBefore = false;
  for (const [index, other] of before.entries()) {
    if (index === visit) continue;
    const isStart = isAtStart(hearing, other) && other.leftAt >= firstGun(hearing, null);
    const price = isStart && !isInTime ? prices.startedBefore : warmUpPrice(hearing, other, seenAt);
    const isAgain = hasWarmedUpLongBefore && price === prices.warmUpLongBeforeOwnStart;
    sum += isAgain ? prices.warmUpBeforeOwnStart : price;
    hasWarmedUpLongBefore ||= price === prices.warmUpLongBeforeOwnStart;
  }
  return sum;
}

/** The price of a visit before the start. `startedAt` null: nobody heard the start. */
export function warmUpPrice(hearing: Hearing, visit: Visit, startedAt: EpochMs | null): number {
  const isOwn = hearing.rules.chronotype === 'individual_chrono';
  if (!isAtStart(hearing, visit)) return visit.arrivedAt < firstGun(hearing, null) ? 0 : prices.warmUpElsewhere;
  if (isAtOffset(hearing, visit.leftAt)) return prices.warmUpAtOffset;
  // A runner who is still heard after the gun has perhaps started.
  if (visit.leftAt < firstGun(hearing, startedAt))
    return isOwn ? prices.warmUpBeforeOwnGun : betweenGuns(hearing, visit);
  if (startedAt === null) return afterMissedStartPrice(hearing, visit);
  if (!isOwn) return prices.warmUpAtStart;
  return startedAt - visit.leftAt <= warmUpMs ? prices.warmUpBeforeOwnStart : prices.warmUpLongBeforeOwnStart;
}

/** The price of a visit to the start after the gun where nobody heard the start. After the own start offset it is dearer: nobody warms up once they are to be on the way. */
function afterMissedStartPrice(hearing: Hearing, { arrivedAt }: Visit): number {
  if (hearing.rules.chronotype === 'individual_chrono' && earliestStart(hearing) !== null) return prices.warmUpAtOffset;
  return isLateStart(hearing, arrivedAt) ? prices.lateAtMissedStart : prices.warmUpAtMissedStart;
}

/** The price of a warm-up before the gun of the wave that the start tells: after that of the first one it may be a lap of who started with it. */
function betweenGuns(hearing: Hearing, { mat, leftAt }: Visit): number {
  const isLap = hearing.course.mats[mat]?.isLaps === true;
  return isLap && leftAt >= firstGun(hearing, null) ? prices.warmUpBetweenGuns : 0;
}

/** Tells whether somebody left at the instant of their own start, as nearly as half of those do who start. */
function isAtOffset(hearing: Hearing, leftAt: EpochMs): boolean {
  if (hearing.rules.chronotype !== 'individual_chrono') return false;
  const offsetAt = earliestStart(hearing);
  return offsetAt !== null && Math.abs(leftAt - offsetAt) <= usualAfterOffset;
}

/** The instant from which a runner who started so may be on the course; while the wave is not known, that of the first one. */
function firstGun(hearing: Hearing, startedAt: EpochMs | null): EpochMs {
  const { rules } = hearing;
  if (rules.chronotype === 'individual_chrono') return earliestStart(hearing) ?? gunOrPlan(rules);
  return gunFor(hearing, startedAt) ?? gunOrPlan(rules);
}

/** Tells whether a visit is in the start window. */
export const isAtStart = (hearing: Hearing, { reads }: Visit): boolean =>
  reads.some((read) => isInStartWindow(hearing, read));

function isInStartWindow({ course, reads }: Hearing, index: number): boolean {
  const read = reads[index];
  const site = read === undefined ? undefined : course.sites.get(read.device);
  return read !== undefined && site !== undefined && servesStart(site, read.at);
}

/** Tells whether a start at that instant is too long after the gun to count without staff. */
export function isLateStart(hearing: Hearing, at: EpochMs): boolean {
  if (hearing.entrant.acceptsLateStart) return false;
  const gunAt = gunFor(hearing, at);
  return gunAt !== null && at - gunAt > hearing.rules.startClosesMs;
}

const readAt = ({ reads }: Hearing, index: number): EpochMs => reads[index]?.at ?? 0;
