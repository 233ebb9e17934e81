import type { Ground } from '#walk/ground/ground.ts';
import type { PaceChange } from '#walk/ground/known-slow.ts';
import { farDearer, never, prices } from '#walk/ground/prices.ts';
import type { StartChoice } from '#walk/ground/start-choices.ts';
import type { Place } from '#walk/ground/walk-question.ts';

/** A place on the way of one explanation. */
export interface Stop {
  /** Position of the visit; -1: a manual time. */
  readonly visit: number;
  readonly checkpoint: number;
  readonly at: number;
  /** The checkpoint's window was shut: the runner passed without a time. */
  readonly isShut: boolean;
}

/** An explanation of all reads: a start, and the places that were crossed, in the order of the course. */
export interface Path {
  readonly start: StartChoice;
  readonly stops: readonly Stop[];
  /** In the units of `prices`. */
  readonly price: number;
}

/** A place where explanations may end, the price of what comes after it, and that of the cheapest one that does. */
export interface End {
  readonly place: number;
  readonly rest: number;
  readonly price: number;
}

/** Numbers that a column keeps room for, 4 MB of them. */
const mostKept = 1 << 20;

/** Numbers that grow at their end; kept from one runner to the next. */
export class Column {
  values = new Int32Array(1_024);

  /** Gives back what hardly anybody needs. */
  release(): void {
    if (this.values.length > mostKept) this.values = new Int32Array(1_024);
  }

  reserve(length: number): void {
    if (this.values.length >= length) return;
    const larger = new Int32Array(Math.max(length, 2 * this.values.length));
    larger.set(this.values);
    this.values = larger;
  }

  at(index: number): number {
    return this.values[index] as number; // asked for below the length alone
  }
}

const rows = { before: new Column(), moved: new Column(), after: new Column(), blocks: new Column() };
const legs = { from: new Column(), to: new Column(), price: new Column(), first: new Column(), next: new Column() };
const tables: Int32Array[] = [];

/** Paces of the grid that are looked at together. */
export const blockOfPaces = 24;

/**
 * The prices of all explanations at once. By place and own pace: of what came before (`before`), the same behind it, when the pace may have
 * changed (`moved`), and of what follows (`after`). One of these lives at a time: the next one takes its room.
 */
export class Sums {
  readonly ground: Ground;
  /** The number of paces of the grid: so many numbers belong to a place. */
  readonly paces: number;
  readonly places: Place[] = [];
  /** By place the least of `before`; `never`: it is left out. */
  readonly least: number[] = [];
  /** By event the price of the best that has passed it. */
  readonly best: number[] = [];
  readonly #checkpoints: number[] = [];
  /** By place the pace of the least of `moved`. */
  readonly #likeliest: number[] = [];
  readonly #blocks: number;
  /** The price of the greatest change of pace. */
  readonly #widestChange: number;
  /** The last place costs no more at a pace. */
  readonly bound = { price: never as number, pace: 0 };
  /** The first leg that ends at each place. */
  readonly #firstLegTo: number[] = [];
  legs = 0;

  readonly before = rows.before;
  readonly moved = rows.moved;
  readonly after = rows.after;
  /** By leg the places at its ends, and the price of all that is not heard on it. */
  readonly from = legs.from;
  readonly to = legs.to;
  readonly price = legs.price;
  /** By leg where the price of the fastest pace stands in its table; that of each slower one stands before it. */
  readonly first = legs.first;
  /** By leg another one from the same place; -1: there is none. */
  readonly next = legs.next;

  constructor(ground: Ground) {
    for (const column of [...Object.values(rows), ...Object.values(legs)]) column.release();
    if (tables.length > mostKept) tables.length = 0;
    this.ground = ground;
    this.paces = ground.lengths.paces.length;
    this.#blocks = Math.ceil(this.paces / blockOfPaces);
    this.#widestChange = ground.widestChange;
  }

  addPlace(place: Place): number {
    const index = this.places.push(place) - 1;
    this.least.push(never);
    this.#checkpoints.push(place.checkpoint);
    this.#likeliest.push(0);
    this.bound.price = never;
    this.#firstLegTo.push(this.legs);
    if ((index + 1) * this.paces > rows.blocks.values.length) this.#reserve((index + 1) * this.paces);
    return index;
  }

  /** The room of `blocks` tells that of the others: it needs less. */
  #reserve(length: number): void {
    for (const column of Object.values(rows)) column.reserve(length);
  }

  /** Takes back the last place, to which nothing leads. */
  takeBack(): void {
    this.places.pop();
    this.least.pop();
    this.#checkpoints.pop();
    this.#likeliest.pop();
    this.#firstLegTo.pop();
  }

  addLeg(from: number, to: number, price: number, first: number, table: Int32Array): void {
    const leg = this.legs;
    if (leg >= legs.from.values.length) for (const column of Object.values(legs)) column.reserve(leg + 1);
    legs.from.values[leg] = from;
    legs.to.values[leg] = to;
    legs.price.values[leg] = price;
    legs.first.values[leg] = first;
    tables[leg] = table;
    this.legs = leg + 1;
  }

  /** Tells whether anything leads to the last place. */
  hasLegsTo(place: number): boolean {
    return this.legs > (this.#firstLegTo[place] as number); // it was added
  }

  table(leg: number): Int32Array {
    return tables[leg] as Int32Array; // every leg has one
  }

  placeAt(index: number): Place {
    return this.places[index] as Place; // asked for below the length alone
  }

  /** A way to the last place that costs more is beaten by another one at every pace, by more than any doubt, once the pace has changed. */
  get mostOfWays(): number {
    return this.bound.price + this.#widestChange + farDearer;
  }

  /** Notes the least of what stands in `moved`, by block of paces, and the pace of the least of all. */
  noteLeast(place: number): void {
    const { values } = rows.moved;
    const first = place * this.paces;
    let likeliest = first;
    for (let block = 0; block < this.#blocks; block += 1) {
      const begin = first + block * blockOfPaces;
      const end = Math.min(begin + blockOfPaces, first + this.paces);
      let least = begin;
      for (let at = begin + 1; at < end; at += 1) if ((values[at] as number) < (values[least] as number)) least = at; // within the row
      rows.blocks.values[place * this.#blocks + block] = values[least] as number; // within the row
      if ((values[least] as number) < (values[likeliest] as number)) likeliest = least; // within the row
    }
    this.#likeliest[place] = likeliest - first;
  }

  likeliestAt(place: number): number {
    return this.#likeliest[place] as number; // asked for below the length alone
  }

  /** The least of `moved` at the paces from one on that are a block. */
  leastOfBlock(place: number, begin: number): number {
    return rows.blocks.values[place * this.#blocks + begin / blockOfPaces] as number; // within the row
  }

  checkpointAt(index: number): number {
    return this.#checkpoints[index] as number; // asked for below the length alone
  }

  leastAt(index: number): number {
    return this.least[index] ?? never;
  }

  /** The legs that end at a place: from the first up to the second, which is not one. */
  legsTo(place: number): [number, number] {
    return [this.#firstLegTo[place] ?? 0, this.#firstLegTo[place + 1] ?? this.legs];
  }
}

/**
 * So many events, of which each costs more than this on average, make no sense: laps with stops, strays and misses cost half of it. Who waits on the mat before a short lap race has dozens
 * of visits that belong to nothing, so the walk itself goes on for longer than it is told to the next ones.
 */
const sense = { events: 60, eventsOfWalk: 20, mostPerEvent: 1_400 };

/**
 * The legs that were looked at for one walk: beyond `most` less is followed. Several walks may be looked for of one runner: beyond `mostOfRunner` in all, none is any more that only a
 * warning hangs on. Where the reads make no sense a quarter of both is enough, and beyond that in all less is followed for every walk.
 */
export const work = {
  legs: 0,
  most: 100_000,
  before: 0,
  mostOfRunner: 300_000,
  isSenseless: false,
  endsSenseless: false,
  beginRunner(): void {
    this.before = 0;
    this.legs = 0;
    this.isSenseless = false;
    this.endsSenseless = false;
  },
  beginWalk(): void {
    this.before += this.legs;
    this.legs = 0;
    this.isSenseless ||= this.endsSenseless;
  },
  /** Notes the price of the cheapest way past so many events. */
  notePrice(events: number, price: number): void {
    const isSenseless = price > events * sense.mostPerEvent;
    if (events >= sense.events) this.isSenseless = isSenseless;
    if (events >= sense.eventsOfWalk) this.endsSenseless = isSenseless;
  },
  isTooMuch(): boolean {
    return this.isSenseless ? this.legs > this.most / 4 || this.isTooMuchOfRunner() : this.legs > this.most;
  },
  isTooMuchOfRunner(): boolean {
    return this.before + this.legs > (this.isSenseless ? this.mostOfRunner / 4 : this.mostOfRunner);
  },
};

/** Numbers in a row of an array. */
interface Row {
  readonly values: Int32Array;
  readonly first: number;
}

/**
 * For every pace the cheapest of all paces with the price of the change to it: slowly, at once, or as staff know. `isBack`: of the change from it,
 * for sums from the end.
 */
export function spread(source: Row, target: Row, count: number, known: PaceChange, isBack = false): void {
  change(source, target, count, known);
  const { into, outOf } = isBack ? { into: known.outOf, outOf: known.into } : known;
  if (into) changeAsKnown(source, target, count, 1);
  if (outOf) changeAsKnown(source, target, count, -1);
}

/** To any slower pace for one price, or to any faster one (`step` -1). */
function changeAsKnown(source: Row, target: Row, count: number, step: 1 | -1): void {
  let least: number = never;
  for (let at = step > 0 ? 0 : count - 1; at >= 0 && at < count; at += step) {
    least = Math.min(least, source.values[source.first + at] as number); // within the array
    const sum = least + prices.neutralised;
    if (sum < (target.values[target.first + at] as number)) target.values[target.first + at] = sum; // within the array
  }
}

function change(
  { values: source, first: from }: Row,
  { values: target, first: to }: Row,
  count: number,
  { drift, atOnce, atOnceStep }: PaceChange,
) {
  // From both ends at once: each sum waits for the one before it.
  let slower: number = never;
  let soonSlower: number = never;
  let faster: number = never;
  let soonFaster: number = never;
  for (let at = 0; at < count; at += 1) {
    const back = count - 1 - at;
    const value = source[from + at] as number; // within the array, all of these
    const valueBack = source[from + back] as number;
    slower = Math.min(slower + drift, value);
    soonSlower = Math.min(soonSlower + atOnceStep, value);
    faster = Math.min(faster + drift, valueBack);
    soonFaster = Math.min(soonFaster + atOnceStep, valueBack);
    const sum = Math.min(slower, soonSlower + atOnce);
    const sumBack = Math.min(faster, soonFaster + atOnce);
    target[to + at] = at > back ? Math.min(target[to + at] as number, sum) : sum;
    target[to + back] = at < back ? sumBack : Math.min(target[to + back] as number, sumBack);
  }
}

/** The price of a change from one pace of the grid to another, as {@link spread} knows it. */
export function priceOfChange(
  from: number,
  to: number,
  { into, outOf, drift, atOnce, atOnceStep }: PaceChange,
): number {
  if (from === to) return 0;
  const steps = Math.abs(to - from);
  const usual = Math.min(steps * drift, atOnce + steps * atOnceStep);
  return (to > from ? into : outOf) ? Math.min(usual, prices.neutralised) : usual;
}
