import type { Course } from '#timing/course.ts';
import { hasDisciplines } from '#timing/fastest-speeds.ts';
import type { Checkpoint, ReaderConfiguration, TimingRules } from '#timing/types.ts';
import { legLog, legSteps, missedPrice, paceStep, prices } from './prices.ts';

/** The course as the walk measures it: how far every checkpoint is, and the grid of paces. */
export interface Lengths {
  /** Metres from the start, or checkpoints where the finish has no distance. */
  readonly along: Float64Array;
  /** False where the distance is a guess between its neighbours. */
  readonly isKnown: readonly boolean[];
  /** Position of its mat in `Course.mats`; -1: the checkpoint has no reader. */
  readonly matOf: Int32Array;
  readonly readersAt: readonly (readonly ReaderConfiguration[])[];
  /** Its position among the checkpoints of its mat. */
  readonly turn: Int32Array;
  /** The price of a checkpoint that nobody heard, and the same if every mat whose rate is not known missed nobody. */
  readonly missed: Int32Array;
  readonly missedByGood: Int32Array;
  /** The price of each pace of the grid, fastest first. */
  readonly paces: Int32Array;
  /** The fastest pace in steps of a leg's table; each pace of the grid is `legSteps` further. */
  readonly fastest: number;
}

/** Typical speed against the fastest one of the sport, and how people differ from it: many are much slower, hardly anybody much faster. */
const typicalShare = 3.3;
const sigmaOfSpeed = 0.45;
const sigmaOfFaster = 0.25;
const slowestShare = 30;
/** Milliseconds of a leg whose length is not known. */
const shortestLeg = 30_000;
const longestLeg = 3 * 3_600_000;

const known = new WeakMap<TimingRules, Lengths>();

/** The lengths of the course of these rules; computed once for each rules object, which never changes. */
export function lengthsOf(rules: TimingRules, course: Course): Lengths {
  const found = known.get(rules) ?? measure(rules, course);
  known.set(rules, found);
  return found;
}

const measure = (rules: TimingRules, course: Course): Lengths => ({
  ...measured(rules, course),
  ...placed(course),
  readersAt: readersByCheckpoint(rules, course),
});

function readersByCheckpoint({ readers }: TimingRules, { checkpoints }: Course): ReaderConfiguration[][] {
  const readersAt: ReaderConfiguration[][] = checkpoints.map(() => []);
  for (const reader of readers) readersAt[reader.checkpoint]?.push(reader);
  return readersAt;
}

type Placed = Pick<Lengths, 'matOf' | 'turn'>;

const knownPlaces = new WeakMap<Course['mats'], Placed>();

/** Computed once for each list of mats: a shut finish makes rules for each runner, and the mats are the same. */
function placed({ checkpoints, mats }: Course): Placed {
  const known = knownPlaces.get(mats);
  if (known?.matOf.length === checkpoints.length) return known;
  const matOf = new Int32Array(checkpoints.length).fill(-1);
  const turn = new Int32Array(checkpoints.length);
  for (const [mat, { checkpoints: positions }] of mats.entries())
    for (const [index, position] of positions.entries()) {
      matOf[position] = mat;
      turn[position] = index;
    }
  const made = { matOf, turn };
  knownPlaces.set(mats, made);
  return made;
}

type Measured = Omit<Lengths, 'matOf' | 'turn' | 'readersAt'>;

const knownMeasures = new WeakMap<readonly Checkpoint[], { readonly sport: string; readonly measured: Measured }>();

/** Computed once for each list of checkpoints, as `shortestTimes` of the course. */
function measured({ sport }: TimingRules, course: Course): Measured {
  const { checkpoints } = course;
  const known = knownMeasures.get(checkpoints);
  if (known?.sport === sport) return known.measured;
  const given = checkpoints.map(({ distanceM }, position) => (position === 0 ? 0 : distanceM));
  const isMeasured = goesForward(given) && given.at(-1) !== null;
  const made = {
    along: isMeasured ? interpolated(given) : Float64Array.from(given.keys()),
    isKnown: given.map((one, position) => isMeasured && one !== null && !isFasterBySetTime(course, position)),
    missed: Int32Array.from(checkpoints, ({ missRate }) => missedPrice(missRate)),
    missedByGood: Int32Array.from(checkpoints, ({ missRate }) => missedPrice(missRate ?? 0)),
    ...gridOf(course, isMeasured, hasDisciplines(sport)),
  };
  knownMeasures.set(checkpoints, { sport, measured: made });
  return made;
}

/** Tells whether staff set a shortest time for the leg that its length forbids: then the length is not to be trusted. */
function isFasterBySetTime({ checkpoints, fastestSpeed }: Course, position: number): boolean {
  const set = checkpoints[position]?.minLegTimeMs ?? null;
  const length = (checkpoints[position]?.distanceM ?? 0) - (checkpoints[position - 1]?.distanceM ?? 0);
  return set !== null && set < (length / fastestSpeed) * 1_000;
}

/** Tells whether the known distances grow along the course; one after the other may have the same, as the way in and out of a place. */
function goesForward(given: readonly (number | null)[]): boolean {
  const some = given.filter((one) => one !== null);
  return some.every((one, index) => index === 0 || one >= (some[index - 1] ?? 0)) && (some.at(-1) ?? 0) > 0;
}

function interpolated(given: readonly (number | null)[]): Float64Array {
  const along = Float64Array.from(given, (one) => one ?? 0);
  let before = 0;
  for (let position = 1; position < along.length; position += 1) {
    if (given[position] === null) continue;
    const [from, to] = [along[before] ?? 0, along[position] ?? 0];
    for (let between = before + 1; between < position; between += 1)
      along[between] = from + ((to - from) * (between - before)) / (position - before);
    before = position;
  }
  return along;
}

/** No pace is odd where nobody knows the discipline. */
function gridOf(
  { fastestSpeed }: Course,
  isMeasured: boolean,
  isAnyUsual: boolean,
): Pick<Lengths, 'paces' | 'fastest'> {
  if (!isMeasured) {
    const steps = Math.round(Math.log(longestLeg / shortestLeg) / paceStep);
    return { fastest: legLog(shortestLeg, 1), paces: new Int32Array(steps + 1) };
  }
  const steps = Math.round(Math.log(slowestShare) / paceStep);
  const paces = new Int32Array(steps + 1);
  if (!isAnyUsual)
    paces.forEach((_, index) => {
      const off = Math.log(typicalShare) - index * paceStep;
      const [sigma, most] = off > 0 ? [sigmaOfFaster, prices.oddFastPace] : [sigmaOfSpeed, prices.oddPace];
      paces[index] = Math.min(most, Math.round((1_000 * off * off) / (2 * sigma * sigma)));
    });
  return { fastest: legLog(1_000, fastestSpeed), paces };
}

/** Milliseconds a metre (or a checkpoint) of the pace at a position of the grid. */
export const paceAt = ({ fastest }: Lengths, index: number): number =>
  Math.exp(((fastest + index * legSteps) * paceStep) / legSteps);

/** The position of the first number that is no less, in a list that ascends. */
export function firstFrom(ascending: readonly number[], least: number): number {
  let [first, end] = [0, ascending.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((ascending[middle] as number) < least)
      first = middle + 1; // within the list
    else end = middle;
  }
  return first;
}
