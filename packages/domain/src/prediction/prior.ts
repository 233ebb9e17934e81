/** Two numbers between which four of five are: a tenth lies below, a tenth above. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** A range with its median. */
interface Split extends Range {
  readonly middle: number;
}

/** The expected pace of a runner. */
export interface Prior extends Split {
  /** The share of the range that remains once the leg is known from others: the differences between people, without those between legs. */
  readonly settled: number;
}

/** The paces of a sport before anyone has passed. Ranges of logarithms: 0.1 is about a tenth slower than the own pace so far. */
interface SportPrior {
  /** The pace on the next leg over the own pace so far, for a fresh runner and a leg as long as the course so far. */
  readonly leg: Range;
  /** Added to it for tired runners: few speed up at the end, many fade, and some much. */
  readonly fade: Split;
  /** The share of a leg's range that remains once others have run it. */
  readonly settled: number;
  /** Seconds a kilometre from the start to the first mat, where no own pace is known. */
  readonly firstLegS: Range;
}

const spentRunner: Split = { low: -0.01, middle: 0.035, high: 0.12 };
const unspent: Split = { low: 0, middle: 0, high: 0 };
const onRoads = { leg: { low: -0.026, high: 0.022 }, fade: spentRunner, settled: 1 };
/** Climbs and descents: two legs have little in common until somebody has passed both. */
const onMountains = { leg: { low: -0.4, high: 0.5 }, fade: { low: 0, middle: 0.05, high: 0.15 }, settled: 0.6 };
const onWheels = { leg: { low: -0.25, high: 0.3 }, fade: { low: 0, middle: 0.02, high: 0.05 }, settled: 0.7 };
const inWater = { leg: { low: -0.1, high: 0.15 }, fade: { low: 0, middle: 0.02, high: 0.05 }, settled: 0.8 };

const priors: Readonly<Record<string, SportPrior>> = {
  running: { ...onRoads, firstLegS: { low: 225, high: 420 } },
  relays: { leg: { low: -0.3, high: 0.35 }, fade: unspent, settled: 1, firstLegS: { low: 225, high: 420 } },
  walking: { ...onRoads, firstLegS: { low: 480, high: 900 } },
  nordic_walking: { ...onRoads, firstLegS: { low: 420, high: 780 } },
  trail_running: { ...onMountains, firstLegS: { low: 270, high: 900 } },
  hiking: { ...onMountains, firstLegS: { low: 480, high: 1200 } },
  time_trial_climb: { ...onMountains, firstLegS: { low: 180, high: 900 } },
  climbing: { ...onMountains, firstLegS: { low: 300, high: 1500 } },
  cycling: { ...onWheels, firstLegS: { low: 85, high: 200 } },
  btt: { ...onWheels, firstLegS: { low: 120, high: 360 } },
  roller_skating: { ...inWater, firstLegS: { low: 100, high: 240 } },
  swimming: { ...inWater, firstLegS: { low: 780, high: 1800 } },
  open_waters: { ...inWater, firstLegS: { low: 780, high: 1800 } },
};

/** Several disciplines, or one that is not known here: the next leg may be another one. */
const anything: SportPrior = {
  leg: { low: -1.2, high: 1.2 },
  fade: unspent,
  settled: 0.3,
  firstLegS: { low: 90, high: 900 },
};

/** Hours after which a runner near the finish is as tired as can be. */
const spentAfterH = 3;
/** The smallest share of a leg's range: that of a leg far shorter than the course so far, whose pace then predicts it well. */
const leastRange = 0.5;

export interface Effort {
  /** The leg's length over the distance so far. */
  readonly legOverWay: number;
  /** Share of the course that is done at the end of the leg, 0 to 1. */
  readonly share: number;
  /** Hours under way at the end of the leg, at the own pace. */
  readonly hours: number;
}

/** The expected logarithm of next leg's pace over own pace, before anyone has run the same legs. */
export function legPrior(sport: string | null, { legOverWay, share, hours }: Effort): Prior {
  const { leg, fade, settled } = (sport === null ? undefined : priors[sport]) ?? anything;
  const doubt = leastRange + (1 - leastRange) * Math.min(2, legOverWay);
  const spent = Math.min(1, share) ** 1.5 * Math.min(1, hours / spentAfterH);
  return {
    low: leg.low * doubt + fade.low * spent,
    middle: ((leg.low + leg.high) / 2) * doubt + fade.middle * spent,
    high: leg.high * doubt + fade.high * spent,
    settled,
  };
}

/** The range of paces from the start to the first mat, as logarithms of milliseconds a metre. */
export function firstLegPrior(sport: string): Range {
  const { firstLegS } = priors[sport] ?? anything;
  return { low: Math.log(firstLegS.low), high: Math.log(firstLegS.high) };
}
