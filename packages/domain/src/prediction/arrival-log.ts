import type { EpochMs } from '#timing/types.ts';

/** Somebody's arrival at the end of a leg. */
export interface LegArrival {
  readonly at: EpochMs;
  readonly id: number;
  /** Logarithm of the pace on the leg over the own pace before it. */
  readonly ratio: number;
  /** Logarithm of the running time at the beginning of the leg. */
  readonly logTime: number;
}

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

/** `median` is of the last 60 up to each, NaN where it is not computed yet; `spread` is half the distance from their tenth to their ninetieth. */
const columnNames = ['at', 'id', 'ratio', 'logTime', 'median', 'spread'] as const;

const createColumns = (length: number) => ({
  at: new Float64Array(length),
  id: new Float64Array(length),
  ratio: new Float64Array(length),
  logTime: new Float64Array(length),
  median: new Float64Array(length).fill(Number.NaN),
  spread: new Float64Array(length),
});

/**
 * The arrivals of one leg, in order of time. A question is asked of a moment: the last 60 before it answer. So an answer does not change with
 * those who arrive later, and is the same in whatever order they came in here. An arrival in order costs a microsecond.
 */
export class ArrivalLog {
  #size = 0;
  #columns = createColumns(16);

  get size(): number {
    return this.#size;
  }

  add({ at, id, ratio, logTime }: LegArrival): void {
    const place = this.countBefore(at, id);
    if (this.#size === this.#columns.at.length) this.#grow();
    this.#shift(place, place + 1);
    this.#size++;
    const columns = this.#columns;
    columns.at[place] = at;
    columns.id[place] = id;
    columns.ratio[place] = ratio;
    columns.logTime[place] = logTime;
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

  /** The last 60 of the first `count` arrivals, as somebody sees them who took `logTime` to the beginning of the leg. Null: too few. */
  seenBy(logTime: number, count: number): SeenRatios | null {
    if (count < fewest) return null;
    const { ratio, logTime: theirs } = this.#columns;
    const from = Math.max(0, count - latest);
    let weight = 0;
    let near = 0;
    for (let i = from; i < count; i++) {
      const nearnessOfOne = Math.exp(-Math.abs((theirs[i] as number) - logTime) / nearness);
      const weightOfOne = Math.max(leastWeight, nearnessOfOne);
      near += nearnessOfOne;
      weight += weightOfOne;
      insertSorted(i - from, ratio[i] as number, weightOfOne);
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
    const { ratio, median, spread } = this.#columns;
    const from = Math.max(0, count - latest);
    const part = sorted.subarray(0, count - from);
    part.set(ratio.subarray(from, count));
    part.sort();
    const at = (share: number): number => part[Math.round((part.length - 1) * share)] as number; // in range
    const half = (part.length - 1) / 2;
    median[count - 1] = ((part[Math.floor(half)] as number) + (part[Math.ceil(half)] as number)) / 2;
    spread[count - 1] = (at(0.9) - at(0.1)) / 2;
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
