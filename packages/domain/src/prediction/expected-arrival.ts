import type { EpochMs, Ms } from '#timing/types.ts';
import { expectFinish } from './expect-finish.ts';
import { expectNext } from './expect-next.ts';
import { paceBefore } from './own-pace.ts';
import { isRepeated, lengthOf } from './predicted-course.ts';
import { type Half, type Prediction, type Underway, varietySoFar } from './prediction.ts';
import type { RaceArrivals } from './race-arrivals.ts';
import { startPaceOf } from './sport-paces.ts';

/** Four arrivals of five are between the two instants. */
export interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** The middle, to be said in place of a span whose end takes more than twice as long as its beginning; else null. */
  readonly about: EpochMs | null;
}

export interface ExpectedArrival extends Span {
  readonly checkpoint: number;
  /** Null: the next checkpoint is the finish, or no own pace is known yet. */
  readonly finish: Span | null;
}

/**
 * The expected arrivals of a runner at the next checkpoint and at the finish. They are made of what was known when the runner passed the last
 * checkpoint, and so do not move until they pass the next; only a mat that turns out to be silent, or to hear again, changes which is the next.
 * Null: no next checkpoint, nothing is known, the next leg is of another discipline and too few have made it, or the next one is weeks away.
 */
export function expectedArrival(race: RaceArrivals, runner: Underway): ExpectedArrival | null {
  const { stops } = race;
  const index = stops.findIndex((stop) => stop > runner.checkpoint);
  const next = stops[index];
  if (next === undefined) return null;
  if (runner.checkpoint === 0) return expectFromStart(race, runner, next);
  const way = race.wayOf(runner.id);
  const own = way === undefined ? Number.NaN : paceBefore(race.course, way, runner.checkpoint, next);
  if (way === undefined || Number.isNaN(own)) return null;
  const known = { race, way, runner, stops, index, own };
  const prediction: Prediction = { ...known, variety: varietySoFar(known) };
  // A finish without a mat is never heard, and a mat before it is not the finish.
  const isAhead = next !== stops.at(-1) && stops.at(-1) === race.course.along.length - 1;
  const expected = expectNext(prediction);
  if (expected === null) return null;
  const left = leftOf(expected, isRepeated(race.course, next) ? 0 : readSlackMs);
  const span = spanAfter(runner.at, left);
  const atFinish = isAhead ? expectFinish(prediction) : null;
  const finish = atFinish && spanAfter(runner.at, laterOf(left, leftOf(atFinish)));
  return span && { checkpoint: next, ...span, finish };
}

/** Nothing of the runner is known: what people of that sport take. Null: nor is the discipline. */
function expectFromStart(race: RaceArrivals, { id, at }: Underway, next: number): ExpectedArrival | null {
  const { course } = race;
  const { sport, along } = course;
  if (sport === null || course.hasDisciplines || race.wayOf(id) === undefined) return null;
  const { low, high, exponent } = startPaceOf(sport);
  const lengthM = lengthOf(course, 0, next);
  const tenKilometres = Math.sqrt(lengthM * (along.at(-1) ?? lengthM)) / 10_000;
  const middle = Math.sqrt(low * high) * tenKilometres ** exponent * lengthM;
  const half = Math.log(high / low) / 2;
  const span = spanAfter(at, leftOf({ ms: middle, low: half, high: half }));
  return span && { checkpoint: next, ...span, finish: null };
}

/**
 * The least distance of both ends from the middle: mats read chips some seconds early or late, and people measure distances. A lap begins and ends
 * at one mat, and is as long as it was.
 */
const readSlackMs: Ms = 1_500;
/** The end of a span over its beginning, from which on 'about' says more. */
const widest = 2;

/** No end is later than so many times the middle: where the others differ by more, they tell nothing of this runner. */
const mostLater = 8;
/** Nothing is expected that may be further away than two weeks: the paces behind it are no paces. */
const furthestMs: Ms = 14 * 24 * 3_600_000;

/** The time still to go: the beginning of the span, its middle and its end. */
interface Left {
  readonly fromMs: Ms;
  readonly middleMs: Ms;
  readonly toMs: Ms;
}

const leftOf = ({ ms, low, high }: Half, slackMs = readSlackMs): Left => ({
  fromMs: Math.max(0, ms * Math.exp(-low) - slackMs),
  middleMs: ms,
  toMs: ms * Math.min(mostLater, Math.exp(high)) + slackMs,
});

/** Nobody finishes before the next checkpoint. */
const laterOf = (next: Left, finish: Left): Left => ({
  fromMs: Math.max(next.fromMs, finish.fromMs),
  middleMs: Math.max(next.middleMs, finish.middleMs),
  toMs: Math.max(next.toMs, finish.toMs),
});

/** Null: it is too far away. */
function spanAfter(at: EpochMs, { fromMs, middleMs, toMs }: Left): Span | null {
  if (!(toMs <= furthestMs)) return null; // also where it is no number
  const about = toMs > widest * fromMs ? Math.round(at + middleMs) : null;
  return { from: Math.floor(at + fromMs), to: Math.ceil(at + toMs), about };
}

/** Nobody is called late sooner than this. */
const patienceMs: Ms = 180_000;

/** Tells whether the runner is overdue: the interval has ended by more than its width. Nothing is wrong yet: a mat may have missed them. */
export const isLate = ({ from, to }: Span, now: EpochMs): boolean => now - to > Math.max(to - from, patienceMs);
