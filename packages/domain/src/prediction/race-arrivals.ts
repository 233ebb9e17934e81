import type { EpochMs } from '#timing/types.ts';
import { ArrivalLog, type LegKind } from './arrival-log.ts';
import { lastBefore, lastRatio, ownPace, paceBetween, paceRatio, timeAt, type Way } from './own-pace.ts';
import { isFirstOfDiscipline, type PredictedCourse } from './predicted-course.ts';

/** A leg from one checkpoint to another. */
interface Leg {
  readonly from: number;
  readonly to: number;
}

/**
 * Everyone's arrivals, leg by leg, as expected arrivals ask for them. A function of the crossings alone: the order in which they came in changes
 * nothing, and a crossing that is taken back or corrected leaves nothing behind.
 */
export class RaceArrivals {
  readonly course: PredictedCourse;
  readonly #ways = new Map<number, Way>();
  /** By leg, see `#keyOf`. */
  readonly #logs = new Map<number, ArrivalLog>();
  /** By checkpoint, the number of people with a crossing. */
  readonly #heard: number[];
  #stops: readonly number[] = [];
  #areStopsKnown = false;

  constructor(course: PredictedCourse) {
    this.course = course;
    this.#heard = course.along.map(() => 0);
  }

  wayOf(id: number): Way | undefined {
    return this.#ways.get(id);
  }

  /** The crossings of a runner from now on; null: they are off the course list. */
  set(id: number, way: Way | null): void {
    const before = this.#ways.get(id);
    const first = firstDifference(before, way);
    if (before) this.#change(id, before, first, false);
    if (way) this.#change(id, way, first, true);
    if (way) this.#ways.set(id, way);
    else this.#ways.delete(id);
  }

  /** Sets many people who are not here yet, log by log in order of time, so that everything is put behind what is there. Steps of some hundred people or crossings. */
  *load(ways: ReadonlyMap<number, Way>): Generator<void> {
    const people: Person[] = [];
    for (const id of Float64Array.from(ways.keys()).sort()) {
      const way = ways.get(id) as Way; // one of its keys
      people.push([id, way]);
      this.#ways.set(id, way);
      if (people.length % stepLength === 0) yield;
    }
    const ends = this.course.along.map((_, to) => to).slice(1);
    for (const ofLog of Map.groupBy(ends, (to) => this.course.firstLap[to] ?? to).values()) {
      const keys = yield* inOrderAt(people, ofLog);
      for (const [index, key] of keys.entries()) {
        const [id, way] = people[Math.floor(key / ofLog.length)] as Person; // places of people
        const to = ofLog[key % ofLog.length] as number; // places of ends
        this.#cross(id, way, { from: lastBefore(way, to), to }, true);
        if (index % stepLength === 0) yield;
      }
    }
  }

  /** Arrivals at `to` of people heard at `from` and nowhere between; of a lap those of all its rounds. */
  logOf(from: number, to: number): ArrivalLog | undefined {
    return this.#logs.get(this.#keyOf({ from, to }));
  }

  /** Checkpoints after the start where people are expected: those with a mat. A mat that has heard nobody while a later one has is silent. */
  get stops(): readonly number[] {
    if (this.#areStopsKnown) return this.#stops;
    this.#areStopsKnown = true;
    const stops = this.#findStops();
    // The same list while they are the same: of each mat the first arrival has them looked at again, and another list has everybody's next place worked out anew.
    if (stops.join() !== this.#stops.join()) this.#stops = stops;
    return this.#stops;
  }

  #findStops(): number[] {
    const furthest = this.#heard.findLastIndex((count) => count > 0);
    return this.course.isTimed.flatMap((isTimed, checkpoint) => {
      const isSilent = checkpoint < furthest && this.#heard[checkpoint] === 0;
      return checkpoint > 0 && isTimed && !isSilent ? [checkpoint] : [];
    });
  }

  /** Adds or takes back the crossings of a runner from a checkpoint on. */
  #change(id: number, way: Way, first: number, isAdded: boolean): void {
    let from = lastBefore(way, first);
    for (let to = Math.max(1, first); to < way.crossings.length; to++) {
      if ((way.crossings[to] ?? null) === null) continue;
      this.#cross(id, way, { from, to }, isAdded);
      from = to;
    }
  }

  #cross(id: number, way: Way, leg: Leg, isAdded: boolean): void {
    const before = this.#heard[leg.to] ?? 0;
    const after = before + (isAdded ? 1 : -1);
    this.#heard[leg.to] = after;
    if (before === 0 || after === 0) this.#areStopsKnown = false;
    // From the start no own pace is known, and nothing to compare the leg with.
    const at = way.crossings[leg.to] ?? null;
    if (leg.from === 0 || at === null) return;
    if (isAdded) this.#add(id, way, leg, at);
    else this.logOf(leg.from, leg.to)?.remove(at, id);
  }

  #add(id: number, way: Way, leg: Leg, at: EpochMs): void {
    const { course } = this;
    const ratio = paceRatio(course, way, leg.from, leg.to);
    const ms = timeAt(way, leg.from);
    if (Number.isNaN(ratio) || ms < course.fastest * (course.along[leg.from] ?? 0)) return;
    const kind = this.#kindOf(leg);
    const log = this.logOf(leg.from, leg.to) ?? new ArrivalLog(kind);
    if (log.size === 0) this.#logs.set(this.#keyOf(leg), log);
    log.add({ at, id, ratio, logTime: Math.log(ms), hint: this.#hintOf(kind, way, leg) });
  }

  #hintOf(kind: LegKind, way: Way, { from, to }: Leg): number {
    const { course } = this;
    if (kind === 'discipline') return Math.log(timeAt(way, from));
    return kind === 'lap'
      ? paceBetween(course, way, from, to) - ownPace(course, way, to)
      : lastRatio(course, way, from);
  }

  #kindOf(leg: Leg): LegKind {
    if (isFirstOfDiscipline(this.course, leg.from, leg.to)) return 'discipline';
    return this.#lapOf(leg) === null ? 'leg' : 'lap';
  }

  /** The first round of the lap that a leg is; null: it is none, or a mat missed the runner on it. */
  #lapOf({ from, to }: Leg): number | null {
    return to === from + 1 ? (this.course.firstLap[to] ?? null) : null;
  }

  #keyOf(leg: Leg): number {
    const to = this.#lapOf(leg) ?? leg.to;
    const from = leg.from - leg.to + to;
    return from * this.course.along.length + to;
  }
}

const stepLength = 200;

type Person = readonly [id: number, way: Way];

/**
 * The crossings at some checkpoints in order of time, each as its person's place in the list times the number of checkpoints, and the place of its
 * checkpoint: numbers sort ten times as fast as people.
 */
function* inOrderAt(people: readonly Person[], checkpoints: readonly number[]): Generator<void, Float64Array> {
  const first = yield* earliestAt(people, checkpoints);
  const most = people.length * checkpoints.length;
  const keys = new Float64Array(most);
  let count = 0;
  for (const [place, [, { crossings }]] of people.entries()) {
    for (const [turn, checkpoint] of checkpoints.entries()) {
      const at = crossings[checkpoint] ?? null;
      if (at !== null) keys[count++] = Math.floor(at - first) * most + place * checkpoints.length + turn;
    }
    if (place % stepLength === 0) yield;
  }
  const inOrder = keys.subarray(0, count).sort();
  yield;
  return inOrder.map((key) => key % most);
}

function* earliestAt(people: readonly Person[], checkpoints: readonly number[]): Generator<void, EpochMs> {
  let first = Number.POSITIVE_INFINITY;
  for (const [place, [, { crossings }]] of people.entries()) {
    for (const checkpoint of checkpoints) first = Math.min(first, crossings[checkpoint] ?? first);
    if (place % stepLength === 0) yield;
  }
  return first;
}

/** The first checkpoint from which two ways differ. */
function firstDifference(one: Way | undefined, other: Way | null): number {
  if (!one || !other || one.startedAt !== other.startedAt) return 0;
  const length = Math.max(one.crossings.length, other.crossings.length);
  let checkpoint = 1;
  while (checkpoint < length && (one.crossings[checkpoint] ?? null) === (other.crossings[checkpoint] ?? null))
    checkpoint++;
  return checkpoint;
}
