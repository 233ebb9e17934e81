import type { Ms } from '#timing/types.ts';
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
  /** Nothing that is dearer than the best so far by this is near. */
  readonly near: number;
  /** No leg goes over more checkpoints, but to and from manual times, and where it lasts as long as `silence`. */
  readonly far: number;
  readonly silence: Ms;
  /** Places that are left out, by {@link nameOf}. */
  readonly forbidden: ReadonlySet<string>;
}

export const nameOf = (visit: number, checkpoint: number): string => `${visit} ${checkpoint}`;

/** Adds up the prices of all explanations, place by place in order of time, for every own pace. */
export function addUp(ground: Ground, bounds: Bounds): Sums {
  const sums = new Sums(ground);
  for (const start of ground.question.starts) begin(sums, start);
  const firstOf: number[] = [];
  let frontier: number = never;
  for (const [event, { visit, typed }] of ground.events.entries()) {
    const first = sums.places.length;
    firstOf.push(first);
    // The best so far passes over this event, and pays for its visit.
    frontier = Math.min(never, frontier + ground.strayAt(event));
    const limit = bounds.isMany ? Math.min(bounds.limit, frontier + bounds.near) : bounds.limit;
    const time = ground.question.typed[typed];
    const places =
      time === undefined ? reachable(sums, event, visit, bounds, firstOf) : [ground.typedPlace(event, time)];
    for (const place of places) arrive(sums, place, { ...bounds, limit }, firstOf);
    frontier = prune(sums, first, frontier, bounds);
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
  { isMany, far, silence, forbidden }: Bounds,
  firstOf: readonly number[],
): Place[] {
  const [from, to] = isMany ? checkpointsNear(sums, firstOf, far) : [1, never];
  const { events } = sums.ground;
  const silentMs = (events[event]?.at ?? 0) - (events[event - 1]?.at ?? 0);
  // Nobody goes twice as fast in a silence.
  const more = silentMs < silence ? 0 : Math.ceil((2 * far * silentMs) / silence);
  const places = sums.ground.visitPlaces(event, from, to + more);
  return forbidden.size === 0 ? places : places.filter(({ checkpoint }) => !forbidden.has(nameOf(visit, checkpoint)));
}

/** The checkpoints not far beyond the last places that are followed. */
function checkpointsNear(sums: Sums, firstOf: readonly number[], far: number): [number, number] {
  const oldest = firstOf.at(-eventsBack) ?? 0;
  const from: number[] = [];
  for (let place = sums.places.length - 1; place >= 0; place -= 1) {
    if (place < oldest && from.length > 0) break;
    if (sums.leastAt(place) < never) from.push(sums.placeAt(place).checkpoint);
  }
  return [Math.min(...from) + 1, Math.max(...from) + far];
}
const eventsBack = 8;

/** Adds up all ways to a place. */
function arrive(sums: Sums, place: Place, bounds: Bounds, firstOf: readonly number[]): void {
  const index = sums.addPlace(place);
  const { values } = sums.before;
  const first = index * sums.paces;
  values.fill(never, first, first + sums.paces);
  for (let from = 0; from < sums.ground.question.starts.length; from += 1) reach(sums, from, index, bounds);
  for (let event = place.event - 1; event >= 0; event -= 1) {
    if (sums.ground.straysBetween(event, place.event) > bounds.limit) break;
    const end = firstOf[event + 1] ?? index;
    for (let from = firstOf[event] ?? end; from < end; from += 1) reach(sums, from, index, bounds);
  }
  sums.least[index] = leastIn(values, first, sums.paces);
}

function leastIn(values: Int32Array, first: number, count: number): number {
  let least: number = never;
  for (let at = first; at < first + count; at += 1) least = Math.min(least, values[at] as number); // within the array
  return least;
}

/** Notes the leg from one place to another, and adds it up for every pace. */
function reach(sums: Sums, from: number, to: number, bounds: Bounds): void {
  const least = sums.leastAt(from);
  if (least >= never) return;
  const { ground } = sums;
  const [before, place] = [sums.placeAt(from), sums.placeAt(to)];
  const { limit } = bounds;
  if (bounds.isMany && isTooFar(before, place, bounds)) return;
  if (!ground.canFollow(before, place)) return;
  const strays = ground.strayPrice(before, place.event) + place.price;
  const price = strays + ground.missedPrice(before, place, limit - least - strays);
  if (least + price > limit) return;
  const first = ground.legFirst(before, place);
  const table = ground.legTable(before, place);
  sums.addLeg(from, to, price, first, table);
  walkOver(sums, from, to, price, first, table);
}

function isTooFar(from: Place, to: Place, { far, silence }: Bounds): boolean {
  if (from.start !== null || to.checkpoint - from.checkpoint <= far) return false;
  return from.typed === null && to.typed === null && to.at - from.leftAt < silence;
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
function prune(sums: Sums, first: number, best: number, { isMany, limit, near }: Bounds): number {
  const count = sums.places.length;
  let frontier = best;
  for (let place = first; place < count; place += 1) frontier = Math.min(frontier, sums.leastAt(place));
  const most = isMany ? Math.min(limit, frontier + near) : limit;
  for (let place = first; place < count; place += 1) {
    const at = place * sums.paces;
    if (sums.leastAt(place) > most) sums.least[place] = never;
    else spread(sums.before.values, at, sums.moved.values, at, sums.paces);
  }
  return frontier;
}

/** All places where an explanation may end. */
export function endsOf({ ground, places, least }: Sums): End[] {
  return places.flatMap((one, place) => {
    const price = least[place] ?? never;
    const rest = price < never ? ground.endPrice(one) : never;
    return rest < never ? [{ place, rest, price: price + rest }] : [];
  });
}
