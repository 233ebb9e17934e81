import { along, type Course, type Mat } from './course.ts';
import type { EpochMs, Ms, ReaderConfiguration } from './types.ts';

/** A stay on a mat where the runner arrived on the course. */
export interface Visit {
  /** Position of its first read. */
  readonly index: number;
  readonly mat: number;
  readonly arrivedAt: EpochMs;
  leftAt: EpochMs;
}

/** The visits of a runner in order of time, for the own pace. */
export interface Itinerary {
  /** The visit after a visit, by the position of that one's first read. */
  readonly after: ReadonlyMap<number, LegAfter | null>;
  /** The start by hand where no mat has a read of it; null: none. */
  readonly typedStartAt: EpochMs | null;
}

/** The way from a visit to the next one, at whatever mat. Resting on the mat is not part of it. */
export interface LegAfter {
  readonly ms: Ms;
  readonly mat: Mat;
}

/** A leg of several laps is only believed where each of them took at least this part of the time of the slower lap beside it. */
const leastPartOfOwnPace = 0.85;

/** The visits of a runner, in order of time, as legs. */
export function itineraryOf(course: Course, visits: readonly Visit[], typedStartAt: EpochMs | null): Itinerary {
  const after = new Map<number, LegAfter | null>();
  for (const [i, visit] of visits.entries()) {
    const next = visits[i + 1];
    const mat = next === undefined ? undefined : course.mats[next.mat];
    const leg = next === undefined || mat === undefined ? null : { ms: next.arrivedAt - visit.leftAt, mat };
    after.set(visit.index, leg);
  }
  return { after, typedStartAt };
}

interface LapQuestion {
  readonly course: Course;
  /** The last checkpoint that the runner crossed; 0: the start. */
  readonly from: number;
  /** Time since then. */
  readonly ms: Ms;
  readonly after: LegAfter | null;
  /** Time per metre or lap on the leg before; null: not known. */
  readonly paceBefore: number | null;
}

/**
 * The checkpoint of a mat of laps that fits the runner's own pace best. The next one stands unless the leg took about as long as several
 * laps like the slower one of its neighbours: a runner who slows down or rests is not counted a lap further.
 */
export function lapByPace(
  question: LapQuestion,
  next: ReaderConfiguration,
  later: readonly ReaderConfiguration[],
): ReaderConfiguration {
  let best = next;
  let leastOff = offPace(question, next.checkpoint);
  if (leastOff === null) return next;
  for (const reader of later) {
    const off = offPace(question, reader.checkpoint);
    if (off === null || Math.exp(off) < leastPartOfOwnPace || Math.abs(off) >= Math.abs(leastOff)) continue;
    best = reader;
    leastOff = off;
  }
  return best;
}

/** Time per metre, or per lap where distances are unknown, if the leg ends at that checkpoint. */
export const paceTo = ({ course, from, ms }: Pick<LapQuestion, 'course' | 'from' | 'ms'>, checkpoint: number): number =>
  ms / Math.max(1, along(course, checkpoint) - along(course, from));

/** The pace of a leg that ends at that checkpoint, against the slower of its neighbouring legs: a logarithm, above 0 if slower. Null: no such legs. */
function offPace(question: LapQuestion, checkpoint: number): number | null {
  const ownPace = Math.max(question.paceBefore ?? 0, paceAfter(question, checkpoint));
  return ownPace === 0 ? null : Math.log(paceTo(question, checkpoint) / ownPace);
}

/** The pace of the following leg, if it goes from that checkpoint to the next one that the mat at its end serves. 0: there is none. */
function paceAfter({ course, after }: LapQuestion, checkpoint: number): number {
  const to = after?.mat.checkpoints.find((position) => position > checkpoint);
  if (after === null || to === undefined) return 0;
  return after.ms / Math.max(1, along(course, to) - along(course, checkpoint));
}
