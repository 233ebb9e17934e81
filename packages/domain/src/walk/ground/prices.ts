/**
 * Prices of what an explanation of a runner's reads takes for granted, in thousandths of a nat: -1000 times the natural logarithm of how often
 * it happens. Round numbers from rates seen in races (a mat misses 3 of 100, a start mat 4, a leg has a stop in 2 of 100), set by hand: the
 * optimum is flat.
 */
export const prices = {
  missed: 3_500,
  /** Bounds of the price where staff accepted how many crossings the mat misses: of 8 in 100, and of 1 in 1,100. */
  missedOften: 2_500,
  missedNever: 7_000,
  /** Of many laps as many were heard as there are: for each one missed there is one too many, and nothing else tells of either. */
  missedThoughAsMany: 1_500,
  /** A crossing that was heard, where the mat misses 3 of 100: what that mat costs against one that misses none. */
  heard: 30,
  /** A mat that misses none: one in three or four. */
  goodMat: 1_000,
  /** No window of the checkpoint is open when the runner comes by. */
  missedWhileShut: 2_000,
  /** Part of the price of the one before, for each further checkpoint in a row whose mats hear neither end of the leg: one cause, several mats. */
  missedAgain: 0.4,
  /** A crossing while the checkpoint's window is shut: the runner passes and has no time. */
  shut: 500,
  shutFar: 6_000,

  /** A visit between two crossings that belongs to nothing. */
  stray: 6_000,
  strayAtPlainMat: 8_000,
  strayStaying: 1_500,
  /** A mat of one checkpoint hears somebody again before any other mat does: on leaving, after a rest. So much cheaper is that visit than another one that belongs to nothing. */
  heardAgain: 5_000,
  /** The same at a mat of several checkpoints, where the runner was away for less than the legs around it take. */
  heardAgainAtSharedMat: 4_000,
  heardAgainOnTheHour: 5_500,
  heardAgainAtEnd: 3_000,
  /** A visit after an end, to the mat of laps that heard the runner leave just before: many of those who give up on a lap turn back on it. */
  turnedBack: 4_500,

  afterFinish: 4_500,
  /** The same at a mat of laps that heard the runner more often than it has checkpoints: some visits belong to nothing, whatever happened. */
  afterFinishBeyond: 3_500,
  /** The same where many laps were heard, and more than there are: the runner goes on. */
  afterFinishOnward: 500,
  afterFinishElsewhere: 5_000,
  /** A visit after the end of who does not finish. */
  afterEnd: 6_000,
  afterEndAtFinish: 7_000,
  /** The end is not the finish: the runner is on the way, or has given up. */
  unfinished: 1_500,
  /** The race is over: nobody is on the way any more, and one in ten has no finish. */
  unfinishedWhenOver: 2_300,
  /** After many laps each one that must have been missed on the way to the finish makes it this much less certain. */
  unfinishedPerMissed: 300,
  /** At least, where the laps are so alike that they tell stops from laps that were missed; where they do not: as likely as the finish. */
  unfinishedCounted: 1_350,
  unfinishedUncounted: 0,

  /** A leg that is longer for what staff know: a stop of the runner, or a neutralised span. */
  knownSlow: 500,
  /** A leg that stood still for a neutralised span: dearer, as fields behind a safety car are oftener slow than still. */
  knownStanding: 1_000,
  /** The pace is another one while the field is neutralised, and another one again after it. */
  neutralised: 500,

  startMissed: 3_200,
  /** All reads at the start are before the gun: the runner stood there, and left with the gun. Dearer the longer before, up to a start that was missed. */
  startBeforeGun: 500,
  /** At most, of a start in time that may as well be the end of a lap: more than who only starts so late. */
  startPerhapsLap: 2_000,
  startLate: 1_000,
  startShut: 1_500,
  /** At least, where the first lap can have ended there: people miss a start mat oftener than a start window is shut too early. */
  startShutAtLap: 6_200,
  ownStartBeforeGun: 2_000,
  startFarFromGun: 6_000,
  startFarFromOffset: 4_500,
  /** A start by hand that was heard long before or after: the start list may have been typed, or the gun. */
  startFarFromTyped: 4_000,

  /** Visits before the start. */
  warmUpAtStart: 3_500,
  /** A start in time that is none, as the runner starts again too late. */
  startedBefore: 5_500,
  warmUpAtMissedStart: 2_500,
  /** A read too late for a start, and yet none. */
  lateAtMissedStart: 4_000,
  /** At the mat of the laps, after the gun of the first wave and before that of the wave that the start tells. */
  warmUpBetweenGuns: 2_500,
  warmUpBeforeOwnGun: 1_000,
  warmUpBeforeOwnStart: 2_500,
  warmUpLongBeforeOwnStart: 5_500,
  /** At the own start offset, to the second: nobody warms up then by chance. */
  warmUpAtOffset: 5_500,
  warmUpElsewhere: 5_000,
  /** A visit of who never ran. */
  heardWithoutRun: 10_000,

  /** The own pace changes slowly (for each step of the grid), or at once. */
  paceDrift: 500,
  paceSwitch: 5_000,
  /** The same where the next leg may be in another discipline. */
  disciplineSwitch: 1_000,
  disciplineSwitchStep: 10,
  paceSwitchStep: 75,
  /** Of the own pace against the usual one of the sport. */
  oddPace: 2_500,
  oddFastPace: 4_500,
} as const;

/** An explanation that costs so much more than the best one is no other explanation. */
export const farDearer = 3_000;

/** Dearer than anything. */
export const never = 1 << 29;

/** One step of the grid of paces and of the logarithm of a leg: the first is ten of the second. */
export const paceStep = 0.05;
export const legSteps = 10;
const legStep = paceStep / legSteps;
const halfTable = 4_000;
/** Position of a leg exactly at the pace in the tables of {@link legPrices}. */
export const atPace = halfTable;

/** The tables of legs: single laps over one mat vary; two in one average out; other legs are measured less well, and unknown ones not at all. */
export interface LegTables {
  readonly lap: Int32Array;
  readonly laps: Int32Array;
  readonly other: Int32Array;
  readonly unknown: Int32Array;
}

/** The price of a leg by the logarithm of its time over its time at the runner's pace, in steps of {@link legStep}. */
export interface LegPrices extends LegTables {
  /** The price of a slow change of the own pace, for each step of the grid. */
  readonly drift: number;
}

/** A stop costs more the longer it is, but a very long one hardly more. Nobody gets much faster for one leg. */
const stop = (first: number, slope: number) => (x: number) =>
  x < 0 ? 6 - 4 * x : first + slope * (Math.min(x, 1.1) + Math.max(0, x - 1.1) / 4);
const lapStop = stop(4.5, 3);
const otherStop = stop(4, 1);

export const legPrices: LegPrices = {
  lap: tableOf(0.14, lapStop),
  laps: tableOf(0.045, lapStop),
  other: tableOf(0.2, otherStop),
  unknown: tableOf(0.6, () => 2.5),
  drift: prices.paceDrift,
};

/** Each leg of a relay is another runner's: they differ as people do. */
export const relayPrices: LegPrices = {
  ...legPrices,
  lap: tableOf(0.24, lapStop),
  laps: tableOf(0.14, lapStop),
  other: tableOf(0.3, otherStop),
};

const rowOfTable = Math.ceil((2 * halfTable + 1) / legSteps);
const rearranged = new WeakMap<Int32Array, Int32Array>();

/** The same tables with the prices of one leg at all paces side by side: at {@link placeByPace}, that of each slower pace one before. */
export const byPace = ({ lap, laps, other, unknown }: LegTables): LegTables => ({
  lap: rearrange(lap),
  laps: rearrange(laps),
  other: rearrange(other),
  unknown: rearrange(unknown),
});

function rearrange(table: Int32Array): Int32Array {
  const found = rearranged.get(table);
  if (found !== undefined) return found;
  const prices = new Int32Array(rowOfTable * legSteps);
  for (const [at, price] of table.entries()) prices[placeByPace(at)] = price;
  rearranged.set(table, prices);
  return prices;
}

/** A position of a table of {@link legPrices} as its position by pace. */
export const placeByPace = (at: number): number => (at % legSteps) * rowOfTable + Math.floor(at / legSteps);

/** The pace of the grid at which a leg that stands there takes the usual time; beyond the grid too. */
export const paceAtPlace = (place: number): number => (place % rowOfTable) - atPace / legSteps;

/** The price of a stop on a lap where staff entered stops of the runner on the way: another one is rarer. */
const otherLapStop = stop(6, 3);

/**
 * The uncertainty of several laps in one, in thousandths: three times the difference of the runner's laps from one to the next, no less than the grid
 * of paces can tell, and at most the usual one.
 */
const lapsOff = { usual: 45, perSpread: 3_000, least: 20 };
const known = new Map<string, LegPrices>();

/** Tells whether laps are so unlike one another that they tell nothing of how several in one are off. */
export const isUsualSpread = (spread: number): boolean => spread * lapsOff.perSpread >= lapsOff.usual;

/** The prices of legs of a runner whose laps differ so (`spread`); null: too few tell. */
export function legPricesFor(hasStops: boolean, spread: number | null): LegPrices {
  const { usual, perSpread, least } = lapsOff;
  const off = spread === null ? usual : Math.min(usual, Math.max(least, Math.round(spread * perSpread)));
  const name = `${hasStops} ${off}`;
  const found = known.get(name) ?? lapPrices(hasStops ? otherLapStop : lapStop, off / usual);
  known.set(name, found);
  return found;
}

/** `share`: of the usual uncertainty. The more alike the laps, the rarer is a slow change of pace that hides a stop or a missed lap. */
function lapPrices(unlikelyAt: (x: number) => number, share: number): LegPrices {
  return {
    ...legPrices,
    lap: tableOf(0.14, unlikelyAt),
    laps: tableOf(0.045 * share, unlikelyAt),
    drift: Math.round(prices.paceDrift / share ** 2),
  };
}

/** `unlikelyAt`: the price of a leg that is like none of the runner's. */
function tableOf(sigma: number, unlikelyAt: (x: number) => number): Int32Array {
  return Int32Array.from({ length: 2 * halfTable + 1 }, (_, index) => {
    const x = (index - halfTable) * legStep;
    return Math.round(1_000 * Math.min((x * x) / (2 * sigma * sigma), unlikelyAt(x)));
  });
}

/** The price of a checkpoint whose mat misses this share of the crossings; null: the usual share. */
export const missedPrice = (rate: number | null): number =>
  rate === null
    ? prices.missed
    : Math.min(prices.missedNever, Math.max(prices.missedOften, Math.round(-1_000 * Math.log(rate))));

/** The logarithm of a time over a length, in steps of a leg's table. */
export const legLog = (ms: number, length: number): number => Math.round(Math.log(ms / length) / legStep);

/** The price of a crossing so long outside the checkpoint's windows: a window that closes too early is closed minutes too early. */
export const shutPrice = (ms: number): number =>
  Math.min(prices.shutFar, prices.shut + Math.round(1_000 * Math.log(1 + (ms / 300_000) ** 2)));

/** The price of a start so long after the gun, or before it, in milliseconds. */
export const startPrice = (ms: number, usualMs: number, most: number): number =>
  Math.min(most, Math.round(1_000 * Math.log(1 + (ms / usualMs) ** 2)));

/** Room for tables that live as long as one question: a new one for each would keep the collector busy. */
export const legTables = {
  room: new Int32Array(1 << 18),
  used: 0,
  take(length: number): Int32Array {
    if (this.used + length > this.room.length) {
      this.room = new Int32Array(1 << 18);
      this.used = 0;
    }
    this.used += length;
    return this.room.subarray(this.used - length, this.used);
  },
};
