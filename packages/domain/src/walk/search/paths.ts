import { never } from '#walk/ground/prices.ts';
import type { StartChoice } from '#walk/ground/start-choices.ts';
import { type End, type Path, priceOfChange, type Stop, type Sums } from './sums.ts';

/** Places in the order of the course, a start first. */
type Places = readonly number[];

/** The same as a chain, the last place first. */
interface Way {
  readonly place: number;
  readonly before: Way | null;
}

/** The path that ends so; of several the one with the fewest missed checkpoints, then with the earliest crossings, the first difference first. */
export function earliestPath(sums: Sums, ends: readonly End[]): Path {
  const known = new Map<number, Way>();
  const ways = ends.flatMap(({ place, rest, price }) =>
    pacesWith(sums, place, price - rest).map((pace) => wayTo(sums, place, pace, known)),
  );
  const best = placesOn(ways.reduce((one, other) => earlierOf(sums, one, other)));
  const start = sums.places[best[0] ?? 0]?.start ?? (sums.ground.question.starts.at(-1) as StartChoice); // every path begins with one
  return { start, stops: stopsOf(sums, best), price: ends[0]?.price ?? never };
}

function placesOn(way: Way): Places {
  const places: number[] = [];
  for (let at: Way | null = way; at !== null; at = at.before) places.push(at.place);
  return places.reverse();
}

function pacesWith(sums: Sums, place: number, sum: number): number[] {
  const found: number[] = [];
  for (let pace = 0; pace < sums.paces; pace += 1)
    if (sums.before.at(place * sums.paces + pace) === sum) found.push(pace);
  return found;
}

/** The path up to a place whose sum stands there at that pace: the legs are looked for again instead of being remembered. */
function wayTo(sums: Sums, place: number, pace: number, known: Map<number, Way>): Way {
  const key = place * sums.paces + pace;
  const found = known.get(key);
  if (found !== undefined) return found;
  let way: Way | null = null;
  for (const [from, before] of legsInto(sums, place, pace)) {
    const one: Way = { place, before: wayTo(sums, from, before, known) };
    way = way === null ? one : earlierOf(sums, way, one);
  }
  way ??= { place, before: null };
  known.set(key, way);
  return way;
}

/** The first of two ways of one price, unless the other one counts. */
const earlierOf = (sums: Sums, one: Way, other: Way): Way =>
  one.place === other.place && one.before === other.before
    ? one
    : isEarlier(sums, placesOn(other), placesOn(one))
      ? other
      : one;

/** The places and paces from which a leg gives the sum at a place and pace. */
function legsInto(sums: Sums, place: number, pace: number): [number, number][] {
  const [first, end] = sums.legsTo(place);
  const sum = sums.before.at(place * sums.paces + pace);
  const found: [number, number][] = [];
  for (let leg = first; leg < end; leg += 1) {
    const from = sums.from.at(leg);
    const moved = sum - sums.price.at(leg) - (sums.table(leg)[sums.first.at(leg) - pace] ?? 0);
    if (sums.moved.at(from * sums.paces + pace) !== moved) continue;
    for (const before of pacesBefore(sums, from, pace, moved)) found.push([from, before]);
  }
  return found;
}

/** The paces at a place from which the change to another one gives this sum. */
function pacesBefore(sums: Sums, place: number, pace: number, moved: number): number[] {
  if (sums.placeAt(place).start !== null) return [pace];
  const known = sums.ground.changeAt(sums.placeAt(place));
  const found: number[] = [];
  for (let before = 0; before < sums.paces; before += 1) {
    const sum = sums.before.at(place * sums.paces + before);
    if (sum <= moved && sum + priceOfChange(before, pace, known) === moved) found.push(before);
  }
  return found;
}

/** Tells whether the first of two paths of one price counts. */
function isEarlier(sums: Sums, one: Places, other: Places): boolean {
  const missed = missedOn(sums, one) - missedOn(sums, other);
  if (missed !== 0) return missed < 0;
  const differs = one.findIndex((place, index) => place !== other[index]);
  if (differs < 0) return false;
  const [a, b] = [sums.places[one[differs] ?? -1], sums.places[other[differs] ?? -1]];
  if (a === undefined || b === undefined) return b === undefined;
  return a.checkpoint - b.checkpoint < 0 || (a.checkpoint === b.checkpoint && a.at <= b.at);
}

const missedOn = (sums: Sums, path: Places): number => (sums.places[path.at(-1) ?? -1]?.checkpoint ?? 0) - path.length;

function stopsOf(sums: Sums, path: Places): Stop[] {
  return path.flatMap((index) => {
    const { start, visit, checkpoint, typed, at, isShut } = sums.placeAt(index);
    return start === null ? [{ visit, checkpoint, at: typed?.at ?? at, isShut }] : [];
  });
}
