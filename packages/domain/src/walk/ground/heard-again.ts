import { gunOrPlan } from '#timing/references.ts';
import type { EpochMs } from '#timing/types.ts';
import { prices } from './prices.ts';
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

/** A race of one lap an hour: who leaves within a minute after most of the full hours, and is heard hardly more than twice an hour. */
const hour = 3_600_000;
const afterTheHour = { from: -2_000, to: 60_000 };
const leastHours = 2;
const shareOfHours = 0.6;
const mostAnHour = 2.5;

/** By visit, for those that manual times leave free: what a rest at the mat makes cheaper. Legs that are not alike tell no rest at a shared mat (`areLegsAlike`). */
export function heardAgain({ hearing, visits, typed }: WalkQuestion, areLegsAlike: boolean): Discount[] {
  const { course, rules } = hearing;
  const atShared = areLegsAlike ? restsAtSharedMat(visits, gunOrPlan(rules)) : visits.map(() => none);
  return visits.map(({ mat }, index) => {
    if (visits[index - 1]?.mat !== mat || typed.some(({ visit }) => visit === index)) return none;
    const [only = 0, other] = course.mats[mat]?.checkpoints ?? [];
    if (other !== undefined) return atShared[index] as Discount; // one for each visit
    return only > 0 && only < course.finish ? atPlainMat : none;
  });
}

function restsAtSharedMat(visits: WalkQuestion['visits'], gunAt: EpochMs): Discount[] {
  const shares = visits.map((_, index) => restShare(visits, index));
  const isHourly = onHours(visits, shares, gunAt);
  const most = shares.filter((share) => share <= mostByHabit).length < habit ? mostOfLegs : mostByHabit;
  return shares.map((share, index) => {
    if (isHourly[index]) return onTheHour;
    return share <= most ? atSharedMat : none;
  });
}

/** By visit whether the runner leaves on a full hour of a race of one lap an hour. */
function onHours(visits: WalkQuestion['visits'], shares: readonly number[], gunAt: EpochMs): boolean[] {
  const isOn = visits.map(({ arrivedAt }, index) => {
    const whole = Math.round((arrivedAt - gunAt) / hour);
    const after = arrivedAt - gunAt - whole * hour;
    return whole > 0 && after >= afterTheHour.from && after <= afterTheHour.to && (shares[index] as number) <= 1; // one for each visit
  });
  const hours = Math.floor(((visits.at(-1)?.arrivedAt ?? gunAt) - gunAt) / hour + 1 / 60);
  const left = isOn.filter(Boolean).length;
  const isHourly = left >= leastHours && left >= shareOfHours * hours && visits.length <= mostAnHour * hours + 2;
  return isHourly ? isOn : visits.map(() => false);
}

/** The time since the same mat heard the runner last, as a share of the shorter one of the legs around it; of the leg before, where none follows. */
function restShare(visits: WalkQuestion['visits'], index: number): number {
  const [before, arrival, leaving, next] = [-2, -1, 0, 1].map((step) => visits[index + step]);
  if (!before || !arrival || !leaving || arrival.mat !== leaving.mat) return Number.POSITIVE_INFINITY;
  const legs = [arrival.arrivedAt - before.leftAt, next === undefined ? null : next.arrivedAt - leaving.leftAt];
  return (leaving.arrivedAt - arrival.leftAt) / Math.min(...legs.filter((leg) => leg !== null));
}

/** Tells whether a rest at a plain mat follows: who comes there after the gun and leaves it later does not warm up. */
export const isArrival = (discounts: readonly Discount[], visit: number): boolean =>
  discounts[visit + 1] === atPlainMat;
