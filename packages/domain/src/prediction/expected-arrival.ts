import type { EpochMs, Ms } from '#timing/types.ts';
import { fourOfFive } from './four-of-five.ts';
import { effortOn, ownPace, recentFrom } from './own-pace.ts';
import { firstLegPrior, legPrior, type Range } from './prior.ts';
import { lengthOf, type RaceField } from './race-field.ts';
import { thoseBefore } from './those-before.ts';

/** Somebody on the course. */
export interface Underway {
  readonly id: number;
  /** The last checkpoint passed; 0: the start. */
  readonly checkpoint: number;
  /** When. */
  readonly at: EpochMs;
}

/** Four arrivals of five are between the two instants. */
export interface ExpectedArrival {
  readonly checkpoint: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Mats hear feet some seconds early or late, and distances are measured by people: the ends lie at least so far out. */
const slackMs: Ms = 1_500;

/**
 * When somebody is expected at the next checkpoint: the own pace so far times what those who ran the same legs before made of theirs.
 * It rests on what was known when they passed the last checkpoint, so that it does not wander until they pass the next. Null: there is none.
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

/** Logarithms of milliseconds a metre; null: nothing is known, neither an own pace nor what a pace can be. */
function paceRange(field: RaceField, { id, checkpoint, at }: Underway, next: number): Range | null {
  const { course, board } = field;
  const slot = board.slotOf.get(id);
  if (slot === undefined) return null;
  const leg = { recentFrom: recentFrom(field, slot, checkpoint), at: checkpoint, next };
  const own = ownPace(field, slot, leg);
  if (Number.isNaN(own)) return course.sport === null ? null : firstLegPrior(course.sport);
  const prior = legPrior(course.sport, effortOn(field, slot, leg, own));
  const ratios = fourOfFive(prior, thoseBefore(field, { slot, leg, at, prior }));
  return { low: own + ratios.low, high: own + ratios.high };
}

/** The next checkpoint with a mat. A mat that heard nobody while a later one did is passed over: it is silent. Null: none is left. */
function nextCheckpoint({ course, board }: RaceField, passed: number): number | null {
  const ahead = course.along.flatMap((_, index) => (index > passed && course.isTimed[index] ? [index] : []));
  const hasHeard = (checkpoint: number): boolean => (board.timed[checkpoint]?.size ?? 0) > 0;
  const isSilent = (checkpoint: number): boolean =>
    !hasHeard(checkpoint) && ahead.some((later) => later > checkpoint && hasHeard(later));
  return ahead.find((checkpoint) => !isSilent(checkpoint)) ?? null;
}

/** Nobody is called late sooner than this. */
const patienceMs: Ms = 180_000;

/** Whether somebody's span has passed by more than its width. Nothing is wrong yet: a mat may have missed them. */
export const isLate = ({ from, to }: ExpectedArrival, now: EpochMs): boolean =>
  now - to > Math.max(to - from, patienceMs);
