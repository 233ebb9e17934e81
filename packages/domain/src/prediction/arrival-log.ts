import type { EpochMs } from '#timing/types.ts';

/** Somebody's arrival at the end of a leg. */
export interface LegArrival {
  readonly at: EpochMs;
  readonly id: number;
  /** Logarithm of the pace on the leg over the own pace before it. */
  readonly ratio: number;
  /** Logarithm of the running time at the beginning of the leg. */
  readonly logTime: number;
  /**
   * On a lap the logarithm of its pace over the own pace after it: that is what the next lap has to do with. On the first leg of a discipline
   * `logTime`. On other legs the ratio on the leg before. NaN: not known.
   */
  readonly hint: number;
}

/** `discipline`: the first leg of one. */
export type LegKind = 'leg' | 'lap' | 'discipline';

/** The ratios of the latest arrivals as one runner sees them. */
export interface SeenRatios {
  /** Sum of the weights, and of those of near people alone. */
  readonly weight: number;
  readonly near: number;
  readonly tenth: number;
  readonly middle: number;
  readonly ninetieth: number;
}

/** The latest arrivals that count. */
export const latest = 60;
/** Fewer say nothing: one of them may be an error. */
const fewest = 3;
/** A runner whose running time differs by this factor (logarithm) counts 1/e. */
const nearness = 0.25;
/** The least weight, of people from far away: they know the leg, if not how people like this one differ on it. */
const leastWeight = 0.05;

/** A ratio counts no further than this from the others when a slope is laid through them: one that long was a stop, and tells nothing. */
const farOffInPace = 0.2;
/** Running times differ by more, and none is a stop. */
const farOffInTime = 0.5;
/** The squares of as many hints as a slope needs before it is believed by half: 30 people who differ by 0.03. */
const doubtOfSlope = 30 * 0.03 ** 2;
const steepest = 0.8;
/** A time so much longer than that of the others (logarithm) has a rest or a fall in it: most of what is above is over with the leg. */
const longestWithoutRest = 0.15;
const shareOfRestThatIsOver = 0.6;

/**
 * `kernel` is the exponential of `logTime` over the nearness: the weight of one for another is the smaller one over the larger one.
 * `median` is of the last 60 up to each, NaN where it is not computed yet; `spread` is half the distance from their tenth to their ninetieth.
 * `trend`: on a lap their median hint less their median ratio; on other legs the slope of their ratios over their hints, whose mean is `usualHint`.
 */
const columnNames = ['at', 'id', 'ratio', 'kernel', 'hint', 'median', 'spread', 'trend', 'usualHint'] as const;

const createColumns = (length: number) => ({
  at: new Float64Array(length),
  id: new Float64Array(length),
  ratio: new Float64Array(length),
  kernel: new Float64Array(length),
  hint: new Float64Array(length),
  median: new Float64Array(length).fill(Number.NaN),
  spread: new Float64Array(length),
  trend: new Float64Array(length),
  usualHint: new Float64Array(length),
});

/**
 * The arrivals of one leg, in order of time; of a lap those of all its rounds. A question is asked of a moment: the last 60 before it answer. So an answer does not change with
 * those who arrive later, and is the same in whatever order they came in here. An arrival in order costs a microsecond.
 */
export class ArrivalLog {
  readonly kind: LegKind;
  #size = 0;
  #columns = createColumns(16);

  constructor(kind: LegKind = 'leg') {
    this.kind = kind;
  }

  get size(): number {
    return this.#size;
  }

  add({ at, id, ratio, logTime, hint }: LegArrival): void {
    const place = this.countBefore(at, id);
    if (this.#size === this.#columns.at.length) this.#grow();
    this.#shift(place, place + 1);
    this.#size++;
    const columns = this.#columns;
    columns.at[place] = at;
    columns.id[place] = id;
    columns.ratio[place] = ratio;
    columns.kernel[place] = Math.exp(logTime / nearness);
    columns.hint[place] = hint;
    this.#forgetFrom(place);
  }

  /** Nothing happens where it is not here. */
  remove(at: EpochMs, id: number): void {
    const place = this.placeOf(at, id);
    if (place === null) return;
    this.#shift(place + 1, place);
    this.#size--;
    this.#forgetFrom(place);
  }

  /** The number of arrivals before the one of that runner at that instant. */
  countBefore(at: EpochMs, id: number): number {
    let low = 0;
    let high = this.#size;
    if (high === 0 || this.#isBefore(high - 1, at, id)) return high; // most come in last
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(middle, at, id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The place of an arrival in the order of time; null: it is not here. */
  placeOf(at: EpochMs, id: number): number | null {
    const place = this.countBefore(at, id);
    return this.#columns.at[place] === at && this.#columns.id[place] === id && place < this.#size ? place : null;
  }

  ratioAt(place: number): number {
    return this.#columns.ratio[place] ?? Number.NaN;
  }

  /** The median ratio of the last 60 of the first `count` arrivals. */
  medianOf(count: number): number {
    if (Number.isNaN(this.#columns.median[count - 1])) this.#describe(count);
    return this.#columns.median[count - 1] ?? Number.NaN;
  }

  /** Half the distance from the tenth to the ninetieth of them. */
  spreadOf(count: number): number {
    if (Number.isNaN(this.#columns.median[count - 1])) this.#describe(count);
    return this.#columns.spread[count - 1] ?? Number.NaN;
  }

  /** The `trend` of the last 60 of the first `count` arrivals. */
  #trendOf(count: number): number {
    if (Number.isNaN(this.#columns.median[count - 1])) this.#describe(count);
    return this.#columns.trend[count - 1] ?? 0;
  }

  /**
   * The last 60 of the first `count` arrivals, as somebody sees them who took `logTime` to the beginning of the leg and whose ratio on the leg
   * before was `lastRatio` (NaN: not known); on the first leg of a discipline the time tells in its place. Null: too few.
   */
  seenBy(logTime: number, count: number, lastRatio: number): SeenRatios | null {
    if (count < fewest) return null;
    const { ratio, kernel, hint, usualHint } = this.#columns;
    const trend = this.#trendOf(count);
    const usual = usualHint[count - 1] as number; // computed with the trend
    const own = Math.exp(logTime / nearness);
    const ownHint = this.kind === 'discipline' ? logTime : lastRatio;
    const restOf = this.#restOf;
    const farOff = this.#farOff;
    const ownRest = restOf(ownHint - usual);
    const from = Math.max(0, count - latest);
    let weight = 0;
    let near = 0;
    for (let i = from; i < count; i++) {
      const other = kernel[i] as number;
      const nearnessOfOne = other < own ? other / own : own / other;
      const weightOfOne = Math.max(leastWeight, nearnessOfOne);
      near += nearnessOfOne;
      weight += weightOfOne;
      const more =
        this.kind === 'lap'
          ? trend
          : trend * within(farOff, ownHint - (hint[i] as number)) + restOf((hint[i] as number) - usual) - ownRest;
      insertSorted(i - from, (ratio[i] as number) + more, weightOfOne);
    }
    const length = count - from;
    return {
      weight,
      near,
      tenth: quantile(length, 0.1 * weight),
      middle: quantile(length, 0.5 * weight),
      ninetieth: quantile(length, 0.9 * weight),
    };
  }

  #isBefore(place: number, at: EpochMs, id: number): boolean {
    const other = this.#columns.at[place] as number; // places are in range
    return other < at || (other === at && (this.#columns.id[place] as number) < id);
  }

  #describe(count: number): void {
    const { ratio, median, spread, trend } = this.#columns;
    const from = Math.max(0, count - latest);
    const part = sorted.subarray(0, count - from);
    part.set(ratio.subarray(from, count));
    part.sort();
    const at = (share: number): number => part[Math.round((part.length - 1) * share)] as number; // in range
    spread[count - 1] = (at(0.9) - at(0.1)) / 2;
    const middle = middleOf(part);
    median[count - 1] = middle;
    trend[count - 1] = this.kind === 'lap' ? this.#driftOf(from, count, middle) : this.#slopeOf(from, count, middle);
  }

  /** The difference of a round from the own pace after it, less that from the own pace before it, by the medians. */
  #driftOf(from: number, count: number, middle: number): number {
    const part = sorted.subarray(0, count - from);
    part.set(this.#columns.hint.subarray(from, count));
    part.sort();
    return middleOf(part) - middle;
  }

  /** The share of what somebody differed from the others on the leg before that they differ by on this one. */
  #slopeOf(from: number, count: number, middle: number): number {
    const { ratio, hint } = this.#columns;
    let sum = 0;
    let known = 0;
    for (let i = from; i < count; i++) {
      const one = hint[i] as number;
      if (Number.isNaN(one)) continue;
      sum += within(1, one);
      known++;
    }
    const usual = sum / known;
    this.#columns.usualHint[count - 1] = usual;
    const restOf = this.#restOf;
    const farOff = this.#farOff;
    let squares = doubtOfSlope;
    let products = 0;
    for (let i = from; i < count; i++) {
      const beyond = (hint[i] as number) - usual;
      const off = within(farOff, beyond);
      squares += off * off;
      products += off * within(farOff, (ratio[i] as number) - middle + restOf(beyond));
    }
    return within(steepest, products / squares);
  }

  get #farOff(): number {
    return this.kind === 'discipline' ? farOffInTime : farOffInPace;
  }

  get #restOf(): typeof restIn {
    return this.kind === 'discipline' ? noRest : restIn;
  }

  #shift(from: number, to: number): void {
    if (from >= this.#size) return;
    for (const name of columnNames) this.#columns[name].copyWithin(to, from, this.#size);
  }

  #forgetFrom(place: number): void {
    this.#columns.median.fill(Number.NaN, place, Math.min(this.#size, place + latest));
  }

  #grow(): void {
    const wide = createColumns(this.#size * 2);
    for (const name of columnNames) wide[name].set(this.#columns[name]);
    this.#columns = wide;
  }
}

/* One question at a time: nothing is allocated for it. */
const sorted = new Float64Array(latest);
const weights = new Float64Array(latest);

/** The part of a distance from the others on a leg that was a rest, and makes the next leg faster than the own pace; 0 where nothing is known. */
const restIn = (beyond: number): number =>
  beyond > longestWithoutRest ? shareOfRestThatIsOver * (beyond - longestWithoutRest) : 0;

/** A long time in one discipline tells of no rest in the next. */
const noRest = (): number => 0;

/** A number, no further from 0 than `most`; 0 where it is not known. */
const within = (most: number, value: number): number =>
  Number.isNaN(value) ? 0 : Math.max(-most, Math.min(most, value));

const middleOf = (part: Float64Array): number => {
  const half = (part.length - 1) / 2;
  return ((part[Math.floor(half)] as number) + (part[Math.ceil(half)] as number)) / 2; // there is one
};

/** Puts a value and its weight among the first `count` of `sorted`. */
function insertSorted(count: number, value: number, weight: number): void {
  let place = count;
  while (place > 0 && (sorted[place - 1] as number) > value) {
    sorted[place] = sorted[place - 1] as number;
    weights[place] = weights[place - 1] as number;
    place--;
  }
  sorted[place] = value;
  weights[place] = weight;
}

/** The value at which the sum of the weights reaches `wanted`; each value stands in the middle of its own weight, with a line between them. */
function quantile(length: number, wanted: number): number {
  let before = 0;
  let [last, lastAt] = [sorted[0] as number, 0];
  for (let i = 0; i < length; i++) {
    const [value, weight] = [sorted[i] as number, weights[i] as number];
    const at = before + weight / 2;
    if (at >= wanted) return i === 0 ? value : last + ((value - last) * (wanted - lastAt)) / (at - lastAt);
    before += weight;
    [last, lastAt] = [value, at];
  }
  return last;
}
