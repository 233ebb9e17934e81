import type { Ground, Place } from './ground.ts';
import type { PaceChange } from './known-slow.ts';
import { never, prices } from './prices.ts';
import type { StartChoice } from './start-choices.ts';

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

const rows = { before: new Column(), moved: new Column(), after: new Column() };
const legs = { from: new Column(), to: new Column(), price: new Column(), first: new Column(), next: new Column() };
const tables: Int32Array[] = [];

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
  /** By leg where the price of the fastest pace stands in its table; that of each slower one stands `legSteps` before. */
  readonly first = legs.first;
  /** By leg another one from the same place; -1: there is none. */
  readonly next = legs.next;

  constructor(ground: Ground) {
    for (const column of [...Object.values(rows), ...Object.values(legs)]) column.release();
    if (tables.length > mostKept) tables.length = 0;
    this.ground = ground;
    this.paces = ground.lengths.paces.length;
  }

  addPlace(place: Place): number {
    const index = this.places.push(place) - 1;
    this.least.push(never);
    this.#firstLegTo.push(this.legs);
    const length = (index + 1) * this.paces;
    rows.before.reserve(length);
    rows.moved.reserve(length);
    rows.after.reserve(length);
    return index;
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

  table(leg: number): Int32Array {
    return tables[leg] as Int32Array; // every leg has one
  }

  placeAt(index: number): Place {
    return this.places[index] as Place; // asked for below the length alone
  }

  leastAt(index: number): number {
    return this.least[index] ?? never;
  }

  /** The legs that end at a place: from the first up to the second, which is not one. */
  legsTo(place: number): [number, number] {
    return [this.#firstLegTo[place] ?? 0, this.#firstLegTo[place + 1] ?? this.legs];
  }
}

/** The legs that were looked at for one runner: beyond `most` less is followed, however little sense it all makes. */
export const work = {
  legs: 0,
  most: 100_000,
  isTooMuch(): boolean {
    return this.legs > this.most;
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
  change(source, target, count, known.drift);
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
  drift: number,
) {
  const { paceSwitch, paceSwitchStep } = prices;
  let slow: number = never;
  let quick: number = never;
  for (let at = 0; at < count; at += 1) {
    const value = source[from + at] as number; // within the array
    slow = Math.min(slow + drift, value);
    quick = Math.min(quick + paceSwitchStep, value);
    target[to + at] = Math.min(slow, quick + paceSwitch);
  }
  slow = never;
  quick = never;
  for (let at = count - 1; at >= 0; at -= 1) {
    const value = source[from + at] as number; // within the array
    slow = Math.min(slow + drift, value);
    quick = Math.min(quick + paceSwitchStep, value);
    target[to + at] = Math.min(target[to + at] as number, slow, quick + paceSwitch); // within the array
  }
}

/** The price of a change from one pace of the grid to another, as {@link spread} knows it. */
export function priceOfChange(from: number, to: number, { into, outOf, drift }: PaceChange): number {
  if (from === to) return 0;
  const steps = Math.abs(to - from);
  const usual = Math.min(steps * drift, prices.paceSwitch + steps * prices.paceSwitchStep);
  return (to > from ? into : outOf) ? Math.min(usual, prices.neutralised) : usual;
}
