import type { EpochMs, Ms } from '#timing/types.ts';
import { interval80 } from './interval80.ts';
import { effortOn, ownPace, recentFrom } from './own-pace.ts';
import { predecessorsOf } from './predecessors.ts';
import { firstLegPrior, legPrior, type Range } from './prior.ts';
import { lengthOf, type RaceField } from './race-field.ts';

/** Somebody on the course. */
export interface Underway {
  readonly id: number;
  /** The last checkpoint passed; 0: the start. */
  readonly checkpoint: number;
  /** The instant of passing it. */
  readonly at: EpochMs;
}

/** Four arrivals of five are between the two instants. */
export interface ExpectedArrival {
  readonly checkpoint: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** The least distance of both ends from the middle: mats read chips some seconds early or late, and people measure distances. */
const slackMs: Ms = 1_500;

/**
 * The expected arrival of a runner at the next checkpoint: the own pace so far, times the change of pace of those who ran the same legs before.
 * It uses only the facts known when the runner passed the last checkpoint, so that it does not move until they pass the next. Null: no next
 * checkpoint.
 */
export function expectedArrival(field: RaceField, runner: Underway): ExpectedArrival | null {
  const next = nextCheckpoint(field, runner.checkpoint);
  if (next === null) return null;
  const paces = paceRange(field, runner, next);
  if (paces === null) return null;
  const lengthM = lengthOf(field.course, runner.checkpoint, next);
  const fromMs = Math.max(0, Math.exp(paces.low) * lengthM - slackMs);
  const toMs = Math.exp(paces.high) * lengthM + slackMs;
  return { checkpoint: next, from: Math.floor(runner.at + fromMs), to: Math.ceil(runner.at + toMs) };
}

/** Logarithms of milliseconds a metre; null: neither an own pace nor a usual pace is known. */
function paceRange(field: RaceField, { id, checkpoint, at }: Underway, next: number): Range | null {
  const { course, board } = field;
  const slot = board.slotOf.get(id);
  if (slot === undefined) return null;
  const leg = { recentFrom: recentFrom(field, slot, checkpoint), at: checkpoint, next };
  const own = ownPace(field, slot, leg);
  if (Number.isNaN(own)) return course.sport === null ? null : firstLegPrior(course.sport);
  const prior = legPrior(course.sport, effortOn(field, slot, leg, own));
  const ratios = interval80(prior, predecessorsOf(field, { slot, leg, at, prior }));
  return { low: own + ratios.low, high: own + ratios.high };
}

/** The next checkpoint with a mat. A mat without any read while a later one has some is passed over: it is silent. Null: none is left. */
function nextCheckpoint({ course, board }: RaceField, passed: number): number | null {
  const ahead = course.along.flatMap((_, index) => (index > passed && course.isTimed[index] ? [index] : []));
  const hasReads = (checkpoint: number): boolean => (board.timed[checkpoint]?.size ?? 0) > 0;
  const isSilent = (checkpoint: number): boolean =>
    !hasReads(checkpoint) && ahead.some((later) => later > checkpoint && hasReads(later));
  return ahead.find((checkpoint) => !isSilent(checkpoint)) ?? null;
}

/** Nobody is called late sooner than this. */
const patienceMs: Ms = 180_000;

/** Tells whether the runner is overdue: the interval has ended by more than its width. Nothing is wrong yet: a mat may have missed them. */
export const isLate = ({ from, to }: ExpectedArrival, now: EpochMs): boolean =>
  now - to > Math.max(to - from, patienceMs);
