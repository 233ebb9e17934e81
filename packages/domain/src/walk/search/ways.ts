import { never, paceAtPlace } from '#walk/ground/prices.ts';
import type { StartChoice } from '#walk/ground/start-choices.ts';
import { blockOfPaces, type Sums, spread, work } from './sums.ts';

/** Adds a start, with which everything begins. */
export function begin(sums: Sums, start: StartChoice): void {
  const index = sums.addPlace(sums.ground.startPlace(start));
  const { paces } = sums.ground.lengths;
  for (const [pace, price] of paces.entries()) {
    sums.before.values[index * sums.paces + pace] = start.price + price;
    sums.moved.values[index * sums.paces + pace] = start.price + price;
  }
  sums.least[index] = start.price;
  sums.noteLeast(index);
}

/** The least of all ways to the last place. */
export function leastOfWays(sums: Sums, place: number): number {
  let least: number = never;
  const { values } = sums.before;
  const first = place * sums.paces;
  for (let at = first; at < first + sums.paces; at += 1) least = Math.min(least, values[at] as number); // within the array
  return least;
}

/** Notes the leg from one place to another, and adds it up for every pace. */
export function reach(sums: Sums, from: number, to: number, strays: number, limit: number): void {
  const least = sums.leastAt(from);
  if (least >= never) return;
  work.legs += 1;
  const { ground } = sums;
  const before = sums.placeAt(from);
  const place = sums.placeAt(to);
  const known = strays + place.price;
  const most = Math.min(limit, sums.mostOfWays) - least;
  if (known > most) return;
  const price = known + ground.unheard.between(before, place, most - known);
  if (price > most || !ground.canFollow(before, place)) return;
  const first = ground.legFirst(before, place);
  const table = ground.legTable(before, place);
  if (!sums.hasLegsTo(to)) sums.before.values.fill(never, to * sums.paces, (to + 1) * sums.paces);
  sums.addLeg(from, to, price, first, table);
  walkOver(sums, from, to, price, first, table);
}

/** Adds up a leg for every pace, but for those that another way with a change of pace behind it beats whatever the leg costs at them. */
function walkOver(sums: Sums, from: number, to: number, price: number, first: number, table: Int32Array): void {
  const { paces } = sums;
  // The table of one leg alone may be of any shape, the others ascend from the leg's own pace on to both sides.
  if (table.length === paces) {
    walkAt(sums, from, to, price, first, table, 0, paces);
    return;
  }
  const own = paceAtPlace(first);
  const bound = sums.bound;
  bindAt(sums, from, price, first, table, Math.max(0, Math.min(paces - 1, own)));
  bindAt(sums, from, price, first, table, sums.likeliestAt(from));
  const { drift, atOnce, atOnceStep } = sums.ground.changeAt(sums.placeAt(to));
  for (let begin = 0; begin < paces; begin += blockOfPaces) {
    const last = Math.min(begin + blockOfPaces, paces) - 1;
    const nearest = Math.max(begin, Math.min(last, own));
    const least = sums.leastOfBlock(from, begin) + price + (nearest === own ? 0 : (table[first - nearest] as number)); // within the table
    const off = Math.max(Math.abs(begin - bound.pace), Math.abs(last - bound.pace));
    const change = Math.min(off * drift, atOnce + off * atOnceStep);
    if (least <= bound.price + change) walkAt(sums, from, to, price, first, table, begin, last + 1);
  }
}

/** Bounds the price of the last place by that of one pace that a leg leads to. */
function bindAt(
  { bound, moved, paces }: Sums,
  from: number,
  price: number,
  first: number,
  table: Int32Array,
  pace: number,
): void {
  const sum = (moved.values[from * paces + pace] as number) + price + (table[first - pace] as number); // all within their arrays
  if (sum >= bound.price) return;
  bound.price = sum;
  bound.pace = pace;
}

function walkAt(
  sums: Sums,
  from: number,
  to: number,
  price: number,
  first: number,
  table: Int32Array,
  begin: number,
  end: number,
): void {
  const moved = sums.moved.values;
  const before = sums.before.values;
  const source = from * sums.paces;
  const target = to * sums.paces;
  for (let pace = begin; pace < end; pace += 1) {
    const sum = ((moved[source + pace] as number) + price + (table[first - pace] as number)) | 0; // all within their arrays
    // A branch that nobody can foresee would take most of the time.
    before[target + pace] = Math.min(before[target + pace] as number, sum);
  }
}

/** Behind a place the pace may change. */
export function goOn(sums: Sums, place: number): void {
  const [before, moved] = [sums.before.values, sums.moved.values];
  const first = place * sums.paces;
  const known = sums.ground.changeAt(sums.placeAt(place));
  spread({ values: before, first }, { values: moved, first }, sums.paces, known);
  sums.noteLeast(place);
}
