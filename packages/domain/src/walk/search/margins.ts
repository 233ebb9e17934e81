import { farDearer, never } from '#walk/ground/prices.ts';
import { Column, type Path, type Sums, spread } from './sums.ts';

/**
 * A crossing is in doubt where an explanation with another time there costs less than this more, in thousandths of a nat: about one in four of
 * those is the right one. Of a finish in doubt staff are told; while the race is on it is not shown.
 */
export const inDoubt = 2_000;

const gatheredRoom = new Column();

/** Takes the price of an explanation that has this visit at a checkpoint, or none. */
type Tell = (checkpoint: number, visit: number | null, price: number) => void;

/**
 * By checkpoint what the cheapest explanation with another time there, or none, costs more than the best one, at the start with another visit to it; at most
 * {@link farDearer}. Sums from the end back meet those from the start on.
 */
export function marginsOf(sums: Sums, best: Path): Int32Array {
  const margins = new Int32Array(sums.ground.question.hearing.course.checkpoints.length).fill(farDearer);
  const chosen = new Map(best.stops.filter(({ isShut }) => !isShut).map((stop) => [stop.checkpoint, stop.visit]));
  chosen.set(0, best.start.visit);
  const tell: Tell = (checkpoint, visit, price) => {
    const isOther = (chosen.get(checkpoint) ?? null) !== visit;
    if (isOther) margins[checkpoint] = Math.min(margins[checkpoint] ?? farDearer, price - best.price);
  };
  const limit = best.price + farDearer;
  const onward = legsFrom(sums);
  gatheredRoom.reserve(sums.paces);
  const gathered = gatheredRoom.values;
  /** By place the least of `after`. */
  const rest: number[] = sums.places.map(() => never);
  for (let place = sums.places.length - 1; place >= 0; place -= 1) {
    const end = sums.leastAt(place) + sums.ground.endPrice(sums.placeAt(place));
    gathered.fill(never, 0, sums.paces);
    let isOnTheWay = end <= limit;
    for (let leg = onward[place] ?? -1; leg >= 0; leg = sums.next.at(leg)) {
      if (sums.leastAt(place) + sums.price.at(leg) + (rest[sums.to.at(leg)] ?? never) > limit) continue;
      gather(sums, leg, gathered, limit, tell);
      isOnTheWay = true;
    }
    if (isOnTheWay) rest[place] = tellOf(sums, place, gathered, limit, tell);
  }
  return margins;
}

/** The last leg from each place; `next` leads to the others. -1: there is none. */
function legsFrom(sums: Sums): readonly number[] {
  const onward = sums.places.map(() => -1);
  for (let leg = 0; leg < sums.legs; leg += 1) {
    const from = sums.from.at(leg);
    sums.next.values[leg] = onward[from] ?? -1;
    onward[from] = leg;
  }
  return onward;
}

/** Adds what follows over one leg, and tells the price of whatever passes over the checkpoints between. */
function gather(sums: Sums, leg: number, gathered: Int32Array, limit: number, tell: Tell): void {
  const [from, to] = [sums.from.at(leg), sums.to.at(leg)];
  const [after, moved, table] = [sums.after.values, sums.moved.values, sums.table(leg)];
  const price = sums.price.at(leg);
  const first = sums.first.at(leg);
  const [source, target] = [from * sums.paces, to * sums.paces];
  let over: number = never;
  for (let pace = 0; pace < sums.paces; pace += 1) {
    const rest = ((after[target + pace] as number) + price + (table[first - pace] as number)) | 0; // all within their arrays
    gathered[pace] = Math.min(gathered[pace] as number, rest);
    over = Math.min(over, (rest + (moved[source + pace] as number)) | 0);
  }
  if (over > limit) return;
  const end = sums.placeAt(to).checkpoint;
  for (let checkpoint = sums.placeAt(from).checkpoint + 1; checkpoint < end; checkpoint += 1)
    tell(checkpoint, null, over);
}

/**
 * Keeps what follows a place, and tells the price of what passes it, and of what ends there and has no later time.
 * @returns the least of what follows
 */
function tellOf(sums: Sums, place: number, gathered: Int32Array, limit: number, tell: Tell): number {
  const { start, checkpoint, visit, isShut } = sums.placeAt(place);
  const [before, after] = [sums.before.values, sums.after.values];
  const first = place * sums.paces;
  if (start === null) {
    const known = sums.ground.changeAt(sums.placeAt(place));
    spread({ values: gathered, first: 0 }, { values: after, first }, sums.paces, known, true);
  } else after.set(gathered.subarray(0, sums.paces), first);
  const rest = sums.ground.endPrice(sums.placeAt(place));
  let through: number = never;
  let least: number = never;
  for (let at = first; at < first + sums.paces; at += 1) {
    after[at] = Math.min(after[at] as number, rest); // within the arrays
    least = Math.min(least, after[at] as number);
    through = Math.min(through, (before[at] as number) + (after[at] as number));
  }
  if (start === null) tell(checkpoint, isShut ? null : visit, through);
  else tell(0, start.visit, through);
  if (sums.leastAt(place) + rest > limit) return least;
  const { finish } = sums.ground.question.hearing.course;
  for (let later = checkpoint + 1; later <= finish; later += 1) tell(later, null, sums.leastAt(place) + rest);
  return least;
}
