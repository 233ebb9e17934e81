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
  afterEnd: prices.heardAgainAtEnd,
};

/**
 * A rest beside a mat of several checkpoints reads like a leg from it to itself: it is at most this share of the legs before and after it. Who rests
 * again and again does so by habit, as in a race of one lap an hour, and then longer ones are rests too.
 */
const mostOfLegs = 0.4;
const mostByHabit = 0.8;
const habit = 3;

/** By visit, for those that manual times leave free: what a rest at the mat makes cheaper. Legs that are not alike tell no rest at a shared mat (`areLegsAlike`). */
export function heardAgain({ hearing: { course }, visits, typed }: WalkQuestion, areLegsAlike: boolean): Discount[] {
  const shares = visits.map((_, index) => (areLegsAlike ? restShare(visits, index) : Number.POSITIVE_INFINITY));
  const most = shares.filter((share) => share <= mostByHabit).length < habit ? mostOfLegs : mostByHabit;
  return visits.map(({ mat }, index) => {
    if (visits[index - 1]?.mat !== mat || typed.some(({ visit }) => visit === index)) return none;
    const [only = 0, other] = course.mats[mat]?.checkpoints ?? [];
    if (other === undefined) return only > 0 && only < course.finish ? atPlainMat : none;
    return (shares[index] as number) <= most ? atSharedMat : none; // one for each visit
  });
}

/** The time since the same mat heard the runner last, as a share of the shorter one of the legs around it. */
function restShare(visits: WalkQuestion['visits'], index: number): number {
  const [before, arrival, leaving, next] = [-2, -1, 0, 1].map((step) => visits[index + step]);
  if (!before || !arrival || !leaving || !next || arrival.mat !== leaving.mat) return Number.POSITIVE_INFINITY;
  const shorter = Math.min(arrival.arrivedAt - before.leftAt, next.arrivedAt - leaving.leftAt);
  return (leaving.arrivedAt - arrival.leftAt) / shorter;
}

/** Tells whether a rest at a plain mat follows: who comes there after the gun and leaves it later does not warm up. */
export const isArrival = (discounts: readonly Discount[], visit: number): boolean =>
  discounts[visit + 1] === atPlainMat;
