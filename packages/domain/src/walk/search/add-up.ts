import type { EpochMs } from '#timing/types.ts';
import type { Ground } from '#walk/ground/ground.ts';
import { paceAt } from '#walk/ground/lengths.ts';
import { never, prices } from '#walk/ground/prices.ts';
import type { Event, Place } from '#walk/ground/walk-question.ts';
import { Ahead } from './ahead.ts';
import { type End, Sums, work } from './sums.ts';
import { begin, goOn, leastOfWays, reach } from './ways.ts';

/** The bounds of what is followed. */
export interface Bounds {
  /** Nothing dearer is. */
  readonly limit: number;
  /** Only what is near the best so far is. */
  readonly isMany: boolean;
  /** Nothing that is dearer than the best so far by this is near. */
  readonly near: number;
  /** No leg goes over more checkpoints, but to and from manual times. */
  readonly far: number;
  /** By event the most that the best so far may cost: where it costs more nothing is followed any further, and no way that costs more by a stray. Empty: anything. */
  readonly hopeless: readonly number[];
  /** Places that are left out, by {@link nameOf}. */
  readonly forbidden: ReadonlySet<string>;
}

/** Of one visit no more places than this are followed, the cheapest. */
const mostPlaces = 16;
/** The same where what is still to be paid counts too: that tells them apart better. */
const mostPlacesAhead = 12;
/** The same where there was too much work already. */
const fewestPlaces = 3;
const placesOfVisit = (most: number): number => (work.isTooMuch() ? fewestPlaces : most);

/** The greatest distance of a way from the best: half of it where reads make no sense, and there was too much work already. */
const nearOf = ({ near }: Bounds): number => (work.isSenseless && work.isTooMuch() ? near / 2 : near);

export const nameOf = (visit: number, checkpoint: number): string => `${visit} ${checkpoint}`;

/** The events so far, as far as they are followed. */
interface Passed {
  /** By event the places of it that are followed, in the order of the course. */
  readonly followed: (readonly number[])[];
  /** By event the price of the best that has passed it. */
  readonly best: number[];
}

/** Adds up the prices of all explanations, place by place in order of time, for every own pace. */
export function addUp(ground: Ground, bounds: Bounds): Sums {
  const sums = new Sums(ground);
  for (const start of ground.question.starts) begin(sums, start);
  const passed: Passed = { followed: [], best: sums.best };
  for (const event of ground.events.keys()) {
    if ((passed.best[event - 1] ?? 0) > (bounds.hopeless[event - 1] ?? never)) break;
    if (!bounds.isMany && work.isTooMuch()) break;
    passed.best.push(pass(sums, event, bounds, passed));
    if (bounds.isMany) work.notePrice(event + 1, passed.best[event] ?? 0);
  }
  return sums;
}

/** Adds up all ways to the places of one event. @returns the price of the best so far */
function pass(sums: Sums, event: number, bounds: Bounds, passed: Passed): number {
  const { ground } = sums;
  const { visit, typed } = ground.events[event] as Event; // asked for below their number alone
  const first = sums.places.length;
  // The best so far passes over this event, and pays for its visit.
  const best = Math.min(never, (passed.best[event - 1] ?? never) + ground.strayAt(event));
  // The best of those that it is compared with may still have to pay for a visit that belongs to nothing.
  const most = Math.min(bounds.limit, (bounds.hopeless[event] ?? never) + prices.stray);
  const limit = bounds.isMany ? Math.min(most, best + nearOf(bounds)) : most;
  const time = ground.question.typed[typed];
  if (time === undefined) {
    for (const place of reachable(sums, event, visit, bounds, passed))
      arrive(sums, place, limit, bounds.isMany ? bounds.far : never, passed);
    return prune(sums, first, best, { ...bounds, limit: most }, passed);
  }
  // All go through a manual time, however far it is.
  arrive(sums, ground.typedPlace(event, time), bounds.limit, never, passed);
  return prune(sums, first, never, bounds, passed);
}

/** The places of a visit that something leads to. */
function reachable(
  sums: Sums,
  event: number,
  visit: number,
  { isMany, far, forbidden }: Bounds,
  { followed }: Passed,
): Place[] {
  const [from, to] = isMany ? checkpointsNear(sums, followed, far) : [1, never];
  const places = sums.ground.visitPlaces(event, from, to);
  return forbidden.size === 0 ? places : places.filter(({ checkpoint }) => !forbidden.has(nameOf(visit, checkpoint)));
}

/** The checkpoints not far beyond the last places that are followed. The starts come before all events. */
function checkpointsNear(sums: Sums, followed: readonly (readonly number[])[], far: number): [number, number] {
  let rows = followed.slice(-lastEvents).filter((places) => places.length > 0);
  // Nothing goes on from the last events: the last place of all does.
  if (rows.length === 0)
    rows = followed
      .filter((places) => places.length > 0)
      .slice(-1)
      .map((places) => places.slice(-1));
  const [first, last] = [rows.map((places) => places[0] ?? 0), rows.map((places) => places.at(-1) ?? 0)];
  const to = last.reduce((most, place) => Math.max(most, sums.checkpointAt(place)), 0);
  if (followed.length < lastEvents || rows.length === 0) return [1, to + far];
  return [first.reduce((least, place) => Math.min(least, sums.checkpointAt(place)), never as number) + 1, to + far];
}
const lastEvents = 7;

/** Adds up all ways to a place, over no more than `far` checkpoints but from starts and manual times. */
function arrive(sums: Sums, place: Place, limit: number, far: number, { followed, best }: Passed): void {
  const { ground } = sums;
  const index = sums.addPlace(place);
  for (let from = 0; from < ground.question.starts.length; from += 1)
    reach(sums, from, index, ground.strayPrice(sums.placeAt(from), place.event), limit);
  for (let event = place.event - 1; event >= 0; event -= 1) {
    const strays = ground.straysBetween(event, place.event);
    // Nothing of this event or of one before it is near enough.
    if ((best[event] ?? never) + strays + Math.min(0, place.price) > limit) break;
    const places = followed[event];
    if (places !== undefined && places.length > 0) reachFrom(sums, places, index, strays, limit, far);
  }
  if (sums.hasLegsTo(index)) sums.least[index] = leastOfWays(sums, index);
  else sums.takeBack();
}

/** Adds up the ways to a place from those of one event. */
function reachFrom(
  sums: Sums,
  places: readonly number[],
  to: number,
  strays: number,
  limit: number,
  far: number,
): void {
  const end = sums.checkpointAt(to);
  const most = limit - strays - sums.placeAt(to).price;
  for (const from of places) {
    const checkpoint = sums.checkpointAt(from);
    if (checkpoint >= end) break;
    if (sums.leastAt(from) > most || (end - checkpoint > far && sums.placeAt(from).typed === null)) continue;
    reach(sums, from, to, strays, limit);
  }
}

/** Leaves out the places from one on that are too dear; behind the others the pace may change. @returns the price of the best so far */
function prune(sums: Sums, first: number, passing: number, bounds: Bounds, { followed }: Passed): number {
  const { isMany, limit } = bounds;
  const found = sums.least.slice(first);
  const best = found.reduce((least, price) => Math.min(least, price), passing);
  const most = isMany ? Math.min(limit, best + nearOf(bounds), nthLeast(found, placesOfVisit(mostPlaces))) : limit;
  const places: number[] = [];
  for (let place = first; place < sums.places.length; place += 1) {
    if (sums.leastAt(place) > most) sums.least[place] = never;
    else goOn(sums, place);
    if (sums.leastAt(place) < never) places.push(place);
  }
  followed.push(places);
  return best;
}

function nthLeast(prices: readonly number[], count: number): number {
  const reached = prices.filter((price) => price < never);
  return reached.length < count ? never : (reached.toSorted((a, b) => a - b)[count - 1] ?? never);
}

/** All places where an explanation may end. */
export function endsOf({ ground, places, least }: Sums): End[] {
  const ends: End[] = [];
  for (const [place, one] of places.entries()) {
    const price = least[place] ?? never;
    const rest = price < never ? ground.endPrice(one) : never;
    if (rest < never) ends.push({ place, rest, price: price + rest });
  }
  return ends;
}

/** Nobody goes so many times as fast as before while nobody hears them. */
const mostSpeedUp = 2;
/** Of the places so far no more than those of so many visits are followed, the ones that promise most. */
const mostVisits = 3;
/** More checkpoints times events are not looked at: it would take too much room. */
const mostCells = 1 << 21;

/**
 * Adds up the explanations that promise most, where some checkpoints are settled or a mat was silent: what is still to be paid is part of their price
 * ({@link Ahead}), so that legs over a silence may go over as many checkpoints as the own pace allows. Null: the question is too large.
 */
export function addUpAhead(ground: Ground, { near, far, forbidden }: Bounds): Sums | null {
  const cells = (ground.events.length + 1) * ground.question.hearing.course.checkpoints.length;
  if (cells > mostCells) return null;
  const ahead = new Ahead(ground);
  const sums = new Sums(ground);
  for (const start of ground.question.starts) begin(sums, start);
  let active = [...sums.places.keys()];
  const paces = active.map((place) => likeliestPace(sums, place));
  for (const event of ground.events.keys()) {
    const passing = active.map((place) => promiseOf(sums, ahead, place, event));
    const limit = Math.min(never, leastOf(passing) + near);
    const first = sums.places.length;
    const places = placesAhead(sums, active, event, { far, paces }).filter(({ visit, checkpoint }) =>
      forbidden.has(nameOf(visit, checkpoint)) ? false : ahead.at(checkpoint, event + 1) < never,
    );
    for (const place of places) arriveAhead(sums, place, active, limit - ahead.at(place.checkpoint, event + 1));
    active = mostPromising(sums, ahead, [...active, ...range(first, sums.places.length)], event, near);
    for (let place = first; place < sums.places.length; place += 1)
      if (active.includes(place)) {
        goOn(sums, place);
        paces[place] = likeliestPace(sums, place);
      } else sums.least[place] = never;
  }
  return sums;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);
const leastOf = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value), never);

/** The least that a way costs in all that has come to this place and passes an event. */
function promiseOf(sums: Sums, ahead: Ahead, index: number, event: number): number {
  const place = sums.placeAt(index);
  const strays = place.event < event ? sums.ground.strayPrice(place, event + 1) : 0;
  return Math.min(never, sums.leastAt(index) + strays + ahead.at(place.checkpoint, event + 1));
}

/** The places that are near the best behind an event, and of those that came with it the cheapest. */
function mostPromising(sums: Sums, ahead: Ahead, places: readonly number[], event: number, near: number): number[] {
  const promises = places.map((place) => ({ place, promise: promiseOf(sums, ahead, place, event) }));
  const most = Math.min(never - 1, leastOf(promises.map(({ promise }) => promise)) + near);
  const inOrder = promises.filter(({ promise }) => promise <= most).toSorted((a, b) => a.promise - b.promise);
  const isNew = ({ place }: { place: number }): boolean =>
    sums.placeAt(place).event === event && sums.placeAt(place).start === null;
  const kept = [
    ...inOrder.filter(isNew).slice(0, placesOfVisit(mostPlacesAhead)),
    ...inOrder.filter((one) => !isNew(one)),
  ];
  return kept
    .slice(0, mostVisits * placesOfVisit(mostPlacesAhead))
    .map(({ place }) => place)
    .toSorted((a, b) => a - b);
}

/** The places of an event that the active ones may lead to. */
function placesAhead(
  sums: Sums,
  active: readonly number[],
  event: number,
  { far, paces }: { readonly far: number; readonly paces: readonly number[] },
): Place[] {
  const { ground } = sums;
  const { typed, visit } = ground.events[event] as Event; // asked for below their number alone
  const time = ground.question.typed[typed];
  if (time !== undefined) return [ground.typedPlace(event, time)];
  if (ground.chosen.some((one) => one.visit === visit)) return ground.visitPlaces(event, 1, never);
  const at = ground.events[event]?.at ?? 0;
  let [from, to] = [never as number, 0];
  for (const index of active) {
    const { checkpoint } = sums.placeAt(index);
    from = Math.min(from, checkpoint + 1);
    to = Math.max(to, checkpoint + far, farthestAt(sums, index, at, paces[index] ?? 0));
  }
  return ground.visitPlaces(event, from, to);
}

/** The last checkpoint that a runner may have reached from a place at an instant, at that pace. */
function farthestAt(sums: Sums, index: number, at: EpochMs, pace: number): number {
  const { along } = sums.ground.lengths;
  const { checkpoint, leftAt } = sums.placeAt(index);
  const most = (along[checkpoint] ?? 0) + (mostSpeedUp * (at - leftAt)) / pace;
  let farthest = checkpoint;
  while ((along[farthest + 1] ?? Number.POSITIVE_INFINITY) <= most) farthest += 1;
  return farthest;
}

/** Milliseconds a metre (or a checkpoint) of the cheapest pace behind a place. */
function likeliestPace(sums: Sums, place: number): number {
  const { values } = sums.moved;
  const first = place * sums.paces;
  let likeliest = first;
  for (let at = first; at < first + sums.paces; at += 1)
    if ((values[at] as number) < (values[likeliest] as number)) likeliest = at; // within the array
  return paceAt(sums.ground.lengths, likeliest - first);
}

/** Adds up the ways from the active places to another one. All go through what is settled, whatever it costs. */
function arriveAhead(sums: Sums, place: Place, active: readonly number[], most: number): void {
  const { ground } = sums;
  const isSettled = place.typed !== null || ground.chosen.some((one) => one.visit >= 0 && one.visit === place.visit);
  const index = sums.addPlace(place);
  for (const from of active) {
    const before = sums.placeAt(from);
    if (before.checkpoint >= place.checkpoint) continue;
    const strays = ground.strayPrice(before, place.event);
    if (isSettled || sums.leastAt(from) + strays + place.price <= most)
      reach(sums, from, index, strays, isSettled ? never : most);
  }
  if (sums.hasLegsTo(index)) sums.least[index] = leastOfWays(sums, index);
  else sums.takeBack();
}
