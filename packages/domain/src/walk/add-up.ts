import type { Ground, Place } from './ground.ts';
import { legSteps, never } from './prices.ts';
import type { StartChoice } from './start-choices.ts';
import { type End, Sums, spread } from './sums.ts';

/** The bounds of what is followed. */
export interface Bounds {
  /** Nothing dearer is. */
  readonly limit: number;
  /** Only what is near the best so far is. */
  readonly isMany: boolean;
  /** Places that are left out, by {@link nameOf}. */
  readonly forbidden: ReadonlySet<string>;
}

const nearBest = 12_000;
const farCheckpoints = 5;
/** Of one visit no more places than this are followed, the cheapest. */
const mostPlaces = 12;

export const nameOf = (visit: number, checkpoint: number): string => `${visit} ${checkpoint}`;

/** The events so far. */
interface Passed {
  /** By event its first place. */
  readonly firstOf: number[];
  /** By event the price of the best that has passed it. */
  readonly best: number[];
}

/** Adds up the prices of all explanations, place by place in order of time, for every own pace. */
export function addUp(ground: Ground, bounds: Bounds): Sums {
  const sums = new Sums(ground);
  for (const start of ground.question.starts) begin(sums, start);
  const passed: Passed = { firstOf: [], best: [] };
  for (const [event, { visit, typed }] of ground.events.entries()) {
    const first = sums.places.length;
    passed.firstOf.push(first);
    // The best so far passes over this event, and pays for its visit.
    const best = Math.min(never, (passed.best[event - 1] ?? never) + ground.strayAt(event));
    const limit = bounds.isMany ? Math.min(bounds.limit, best + nearBest) : bounds.limit;
    const time = ground.question.typed[typed];
    if (time === undefined) {
      for (const place of reachable(sums, event, visit, bounds, passed))
        arrive(sums, place, { ...bounds, limit }, passed);
      passed.best.push(prune(sums, first, best, bounds));
    } else {
      // All go through a manual time, however far it is.
      arrive(sums, ground.typedPlace(event, time), { ...bounds, isMany: false }, passed);
      passed.best.push(prune(sums, first, never, bounds));
    }
  }
  return sums;
}

function begin(sums: Sums, start: StartChoice): void {
  const index = sums.addPlace(sums.ground.startPlace(start));
  const { paces } = sums.ground.lengths;
  for (const [pace, price] of paces.entries()) {
    sums.before.values[index * sums.paces + pace] = start.price + price;
    sums.moved.values[index * sums.paces + pace] = start.price + price;
  }
  sums.least[index] = start.price;
}

/** The places of a visit that something leads to. */
function reachable(
  sums: Sums,
  event: number,
  visit: number,
  { isMany, forbidden }: Bounds,
  { firstOf }: Passed,
): Place[] {
  const [from, to] = isMany ? checkpointsNear(sums, firstOf) : [1, never];
  const places = sums.ground.visitPlaces(event, from, to);
  return forbidden.size === 0 ? places : places.filter(({ checkpoint }) => !forbidden.has(nameOf(visit, checkpoint)));
}

/** The checkpoints not far beyond the last places that are followed. */
function checkpointsNear(sums: Sums, firstOf: readonly number[]): [number, number] {
  const oldest = firstOf.at(-eventsBack) ?? 0;
  const from: number[] = [];
  for (let place = sums.places.length - 1; place >= 0; place -= 1) {
    if (place < oldest && from.length > 0) break;
    if (sums.leastAt(place) < never) from.push(sums.placeAt(place).checkpoint);
  }
  return [Math.min(...from) + 1, Math.max(...from) + farCheckpoints];
}
const eventsBack = 8;

/** Adds up all ways to a place. */
function arrive(sums: Sums, place: Place, bounds: Bounds, { firstOf, best }: Passed): void {
  const { ground } = sums;
  const index = sums.addPlace(place);
  const { values } = sums.before;
  const first = index * sums.paces;
  values.fill(never, first, first + sums.paces);
  for (let from = 0; from < ground.question.starts.length; from += 1)
    reach(sums, from, index, ground.strayPrice(sums.placeAt(from), place.event), bounds.limit);
  for (let event = place.event - 1; event >= 0; event -= 1) {
    const strays = ground.straysBetween(event, place.event);
    // Nothing of this event or of one before it is near enough.
    if ((best[event] ?? never) + strays + Math.min(0, place.price) > bounds.limit) break;
    reachFrom(sums, [firstOf[event] ?? index, firstOf[event + 1] ?? index], index, strays, bounds);
  }
  sums.least[index] = leastIn(values, first, sums.paces);
}

/** Adds up the ways to a place from those of one event, the second of which is not one. */
function reachFrom(
  sums: Sums,
  [first, end]: readonly [number, number],
  to: number,
  strays: number,
  { limit, isMany }: Bounds,
): void {
  const { checkpoint, price } = sums.placeAt(to);
  const lowest = isMany ? checkpoint - farCheckpoints : 0;
  for (let from = first; from < end; from += 1) {
    if (sums.leastAt(from) + strays + price > limit) continue;
    const before = sums.placeAt(from).checkpoint;
    if (before >= lowest && before < checkpoint) reach(sums, from, to, strays, limit);
  }
}

function leastIn(values: Int32Array, first: number, count: number): number {
  let least: number = never;
  for (let at = first; at < first + count; at += 1) least = Math.min(least, values[at] as number); // within the array
  return least;
}

/** Notes the leg from one place to another, and adds it up for every pace. */
function reach(sums: Sums, from: number, to: number, strays: number, limit: number): void {
  const least = sums.leastAt(from);
  if (least >= never) return;
  const { ground } = sums;
  const [before, place] = [sums.placeAt(from), sums.placeAt(to)];
  if (!ground.canFollow(before, place)) return;
  const known = strays + place.price;
  const price = known + ground.missedPrice(before, place, limit - least - known);
  if (least + price > limit) return;
  const first = ground.legFirst(before, place);
  const table = ground.legTable(before, place);
  sums.addLeg(from, to, price, first, table);
  walkOver(sums, from, to, price, first, table);
}

function walkOver(sums: Sums, from: number, to: number, price: number, first: number, table: Int32Array): void {
  const [moved, before] = [sums.moved.values, sums.before.values];
  const [source, target] = [from * sums.paces, to * sums.paces];
  let at = first;
  for (let pace = 0; pace < sums.paces; pace += 1) {
    const sum = (moved[source + pace] as number) + price + (table[at] as number); // all within their arrays
    if (sum < (before[target + pace] as number)) before[target + pace] = sum;
    at -= legSteps;
  }
}

/** Leaves out the places from one on that are too dear; behind the others the pace may change. @returns the price of the best so far */
function prune(sums: Sums, first: number, passing: number, { isMany, limit }: Bounds): number {
  const prices = sums.least.slice(first);
  const best = prices.reduce((least, price) => Math.min(least, price), passing);
  const most = isMany ? Math.min(limit, best + nearBest, nthLeast(prices, mostPlaces)) : limit;
  for (let place = first; place < sums.places.length; place += 1) {
    const at = place * sums.paces;
    if (sums.leastAt(place) > most) sums.least[place] = never;
    else spread(sums.before.values, at, sums.moved.values, at, sums.paces);
  }
  return best;
}

const nthLeast = (prices: readonly number[], count: number): number =>
  prices.length <= count ? never : (prices.toSorted((a, b) => a - b)[count - 1] ?? never);

/** All places where an explanation may end. */
export function endsOf({ ground, places, least }: Sums): End[] {
  return places.flatMap((one, place) => {
    const price = least[place] ?? never;
    const rest = price < never ? ground.endPrice(one) : never;
    return rest < never ? [{ place, rest, price: price + rest }] : [];
  });
}
