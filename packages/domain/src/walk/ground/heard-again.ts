import type { Course } from '#timing/course.ts';
import { hasDisciplines } from '#timing/fastest-speeds.ts';
import { gunOrPlan } from '#timing/references.ts';
import type { EpochMs, Ms, TimingRules } from '#timing/types.ts';
import type { Lengths } from './lengths.ts';
import { prices } from './prices.ts';
import type { Visit } from './visits.ts';
import type { WalkQuestion } from './walk-question.ts';

/** By how much a visit that belongs to nothing is cheaper, as the runner left the mat then after a rest: on the way, after the finish, and after another end. */
export interface Discount {
  readonly onTheWay: number;
  readonly afterFinish: number;
  readonly afterEnd: number;
}

const none: Discount = { onTheWay: 0, afterFinish: 0, afterEnd: 0 };
const atPlainMat: Discount = {
  onTheWay: prices.heardAgain,
  afterFinish: prices.heardAgain,
  afterEnd: prices.heardAgainAtEnd,
};
/** The finish may be there too: who is heard again after it goes for a stroll, as anybody does. */
const atSharedMat: Discount = {
  onTheWay: prices.heardAgainAtSharedMat,
  afterFinish: 0,
  afterEnd: prices.heardAgainAtSharedMat,
};
/** Nobody comes in on the full hour again and again, but in a race of one lap an hour all leave then. */
const onTheHour: Discount = {
  onTheWay: prices.heardAgainOnTheHour,
  afterFinish: 0,
  afterEnd: prices.heardAgainOnTheHour,
};

/**
 * A rest beside a mat of several checkpoints reads like a leg from it to itself: it is at most this share of the legs before and after it. Who rests
 * again and again does so by habit, as in a race of one lap an hour, and then longer ones are rests too.
 */
const mostOfLegs = 0.4;
const mostByHabit = 0.8;
const habit = 3;
/** Somebody comes, goes to the start of the next lap and leaves at the hour: that is heard three times or four. */
const mostInRest = 3;
const fewestGaps = 6;
/** Of so many laps one is so short that a rest of less than two fifths of it is none. */
const manyVisits = 100;

/** A race of one lap an hour: who leaves within a minute after most of the full hours, and is heard hardly more than twice an hour. */
const hour = 3_600_000;
const afterTheHour = { from: -2_000, to: 60_000 };
const leastHours = 2;
const shareOfHours = 0.6;
const mostAnHour = 3.2;

/** By visit, for those that manual times leave free: what a rest at the mat makes cheaper. Legs that are not alike tell no rest at a shared mat. */
export function heardAgain(
  { hearing, visits, typed }: Pick<WalkQuestion, 'hearing' | 'visits' | 'typed'>,
  lengths: Lengths,
): Discount[] {
  const { course, rules } = hearing;
  const laps = { gunAt: gunOrPlan(rules), areEven: areLapsEven(course, lengths) };
  const atShared = areLegsAlike(rules, lengths) ? restsAtSharedMat(visits, laps) : visits.map(() => none);
  return visits.map(({ mat }, index) => {
    if (visits[index - 1]?.mat !== mat || typed.some(({ visit }) => visit === index)) return none;
    const checkpoints = course.mats[mat]?.checkpoints ?? [];
    if (checkpoints.length > 1) return atLaps(checkpoints, lengths, index, atShared[index] as Discount); // one for each visit
    const [only = 0] = checkpoints;
    return only > 0 && only < course.finish ? atPlainMat : none;
  });
}

/** None where the leaving has a checkpoint of its own. */
function atLaps(checkpoints: readonly number[], lengths: Lengths, visit: number, found: Discount): Discount {
  if (legsAt(checkpoints, lengths).includes(0)) return none;
  return isFinishInDoubt(checkpoints, visit) ? { ...found, afterEnd: 0 } : found;
}

/** Tells whether one runner runs legs of known lengths in one discipline. */
const areLegsAlike = ({ sport }: Pick<TimingRules, 'sport'>, { isKnown, matOf }: Lengths): boolean =>
  sport !== 'relays' && !hasDisciplines(sport) && isKnown.every((one, position) => one || matOf[position] === -1);

/** Of two laps the one leg before a rest does not tell whether it was the first: who is heard again may go for a stroll after the finish. */
const isFinishInDoubt = (checkpoints: readonly number[], visit: number): boolean =>
  checkpoints.filter((one) => one > 0).length === 2 && visit < 3;

/** The lengths of the legs between the checkpoints of a mat that come one after the other, behind the start. */
function legsAt(checkpoints: readonly number[], { along }: Lengths): number[] {
  const onTheWay = checkpoints.filter((checkpoint) => checkpoint > 0);
  return onTheWay.slice(1).map((to, index) => (along[to] ?? 0) - (along[onTheWay[index] ?? 0] ?? 0));
}

/** Laps that differ by more of their length are none: a short one may take no longer than a rest. */
const evenLaps = 0.75;
/** Of a lap's time: after so much of it somebody has run the lap. */
const wholeLap = 0.85;

/** Tells whether a visit is the leaving after a rest at a mat of laps. */
export const isLeaving = (discount: Discount | undefined): boolean =>
  discount !== undefined && discount !== atPlainMat && discount.onTheWay > 0;

/** The gun of a race, and by mat whether its laps are even. */
interface Laps {
  readonly gunAt: EpochMs;
  readonly areEven: readonly boolean[];
}

const areLapsEven = ({ mats }: Course, lengths: Lengths): boolean[] =>
  mats.map(({ checkpoints }) => {
    const legs = legsAt(checkpoints, lengths);
    return Math.min(...legs) >= evenLaps * Math.max(...legs);
  });

function restsAtSharedMat(visits: WalkQuestion['visits'], laps: Laps): Discount[] {
  const isHourly = onHours(visits, laps);
  if (visits.length >= manyVisits && !isHourly.includes(true)) return visits.map(() => none);
  const rests = restsOf(visits, laps, isHourly.includes(true));
  const most = rests.filter(({ share }) => share <= mostByHabit).length < habit ? mostOfLegs : mostByHabit;
  const isRest = ({ share, leaving }: Rest): boolean => share <= (isHourly[leaving] === true ? mostByHabit : most);
  const found = isHourly.map((isOn) => (isOn ? onTheHour : none));
  for (const { arrival, leaving } of rests.filter(isRest))
    for (let visit = arrival + 1; visit <= leaving; visit += 1) if (found[visit] === none) found[visit] = atSharedMat;
  return found;
}

/** By visit whether the runner leaves on a full hour of a race of one lap an hour. */
function onHours(visits: WalkQuestion['visits'], laps: Laps): boolean[] {
  const { gunAt } = laps;
  const isRest = new Set(restsOf(visits, laps, true).flatMap(({ share, leaving }) => (share <= 1 ? [leaving] : [])));
  const isOn = visits.map(({ arrivedAt }, index) => {
    const whole = Math.round((arrivedAt - gunAt) / hour);
    const after = arrivedAt - gunAt - whole * hour;
    return whole > 0 && after >= afterTheHour.from && after <= afterTheHour.to && isRest.has(index);
  });
  const hours = Math.floor(((visits.at(-1)?.arrivedAt ?? gunAt) - gunAt) / hour + 1 / 60);
  const left = isOn.filter(Boolean).length;
  const isHourly = left >= leastHours && left >= shareOfHours * hours && visits.length <= mostAnHour * hours + 2;
  return isHourly ? isOn : visits.map(() => false);
}

/** A stay beside a mat that may be a rest, with the visits at which the runner came and left. */
interface Rest {
  /** Its time as a share of the shorter one of the legs around it, and of what most of the laps take; of the leg before, where none follows, or the last one does: somebody may have turned back on it. */
  readonly share: number;
  readonly arrival: number;
  readonly leaving: number;
}

/** All stays between two visits to one mat; in a race of one lap an hour of up to so many more, and the leg before the first visit counts from the gun. */
function restsOf(visits: WalkQuestion['visits'], { gunAt, areEven }: Laps, isHourly: boolean): Rest[] {
  const rules = { longer: longerGap(visits), startedAt: isHourly ? gunAt : null, areEven };
  return visits.flatMap(({ mat }, leaving) => {
    // The last visit may be that of somebody who turned back, long after the rest.
    const most = !isHourly || leaving === visits.length - 1 ? 1 : mostInRest;
    const before = visits.slice(Math.max(0, leaving - most), leaving);
    const first = before.findLastIndex((visit) => visit.mat !== mat) + 1;
    return before.slice(first).map((_, index) => {
      const arrival = leaving - before.length + first + index;
      return { share: shareOf(visits, { arrival, leaving }, rules), arrival, leaving };
    });
  });
}

/** The time from one visit to the next at the same mat that a quarter of them are longer than, as half may be rests. Too few tell nothing. */
function longerGap(visits: WalkQuestion['visits']): Ms {
  const gaps = visits.flatMap(({ mat, arrivedAt }, index) => {
    const before = visits[index - 1];
    return before?.mat === mat ? [arrivedAt - before.leftAt] : [];
  });
  if (gaps.length < fewestGaps) return Number.POSITIVE_INFINITY;
  return gaps.toSorted((a, b) => a - b)[Math.floor(0.75 * gaps.length)] ?? 0;
}

function shareOf(
  visits: WalkQuestion['visits'],
  { arrival, leaving }: Pick<Rest, 'arrival' | 'leaving'>,
  {
    startedAt,
    areEven,
    longer,
  }: { readonly startedAt: EpochMs | null; readonly areEven: Laps['areEven']; readonly longer: Ms },
): number {
  const [came, left] = [visits[arrival], visits[leaving]] as [Visit, Visit]; // they are two of the visits
  const from = visits[arrival - 1]?.leftAt ?? startedAt;
  if (from === null) return Number.POSITIVE_INFINITY;
  const [next, later] = [visits[leaving + 1], visits[leaving + 2]];
  const isLeg = later !== undefined || areEven[left.mat] === false;
  const legBehind = next && isLeg ? next.arrivedAt - left.leftAt : Number.POSITIVE_INFINITY;
  return (left.arrivedAt - came.leftAt) / Math.min(came.arrivedAt - from, legBehind, longer);
}

/** By visit the last one of the rest at a mat of even laps that begins with it: the leaving. Undefined: none does. */
export function leavings(
  { hearing, visits }: Pick<WalkQuestion, 'hearing' | 'visits'>,
  discounts: readonly Discount[],
  lengths: Lengths,
): (number | undefined)[] {
  const areEven = areLapsEven(hearing.course, lengths);
  const until: (number | undefined)[] = visits.map(() => undefined);
  for (const [index, { mat }] of [...visits.entries()].toReversed())
    if (index > 0 && areEven[mat] === true && isLeaving(discounts[index])) until[index - 1] = until[index] ?? index;
  return until;
}

/** Tells whether the last visit of all may be that of somebody who left for a lap and turned back on it: it comes sooner than after the quickest lap so far. */
export function canHaveTurnedBack(
  { visits }: Pick<WalkQuestion, 'visits'>,
  discounts: readonly Discount[],
  leaving: readonly (number | undefined)[],
): boolean {
  const last = visits.length - 1;
  const [left, back] = [visits[last - 1], visits[last]];
  if (left === undefined || left.mat !== back?.mat || leaving[last - 2] !== last - 1) return false;
  const laps = visits.slice(1, last).flatMap(({ mat, arrivedAt }, index) => {
    const isLap = mat === back.mat && !isLeaving(discounts[index + 1]);
    return isLap ? [arrivedAt - (visits[index] as Visit).leftAt] : []; // the one before
  });
  return laps.length > 0 && laps.every((ms) => back.arrivedAt - left.leftAt < wholeLap * ms);
}

/** Tells whether a rest at a plain mat follows: who comes there after the gun and leaves it later does not warm up. */
export const isArrival = (discounts: readonly Discount[], visit: number): boolean =>
  discounts[visit + 1] === atPlainMat;
