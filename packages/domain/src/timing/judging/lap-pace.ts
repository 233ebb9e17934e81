import type { EpochMs, Ms, ReaderConfiguration } from '#timing/types.ts';
import { alongMat, type Course, type Mat } from './course.ts';
import type { Visit } from './mat-memory.ts';

/** How long a runner took to come back to a mat of laps, and how long to come back the next time. Resting on the mat is not part of it. */
export interface LapLeg {
  readonly ms: Ms;
  readonly nextMs: Ms | null;
}

/** The leg that ends with a visit, by the position of the visit's first read. A leg whose beginning nobody saw is not in it. */
export type LapPace = ReadonlyMap<number, LapLeg>;

/** A leg of several laps is only believed where each of them took at least this part of the time of the slower lap beside it. */
const leastPartOfOwnPace = 0.85;

/** The legs between visits, mat by mat. `startLeftAt`: when the runner left the start; null: not seen, then the first leg tells nothing. */
export function lapPaceOf(visits: readonly Visit[], startLeftAt: EpochMs | null): LapPace {
  const legs = new Map<number, LapLeg>();
  const leftAt = new Map<number, EpochMs>();
  for (const [i, visit] of visits.entries()) {
    const since = leftAt.get(visit.mat) ?? startLeftAt;
    const next = visits.find((later, j) => j > i && later.mat === visit.mat);
    leftAt.set(visit.mat, visit.leftAt);
    if (since === null) continue;
    legs.set(visit.index, { ms: visit.arrivedAt - since, nextMs: next ? next.arrivedAt - visit.leftAt : null });
  }
  return legs;
}

interface LapQuestion {
  readonly course: Course;
  readonly mat: Mat;
  /** Where the mat saw the runner last; 0: the start. */
  readonly from: number;
  readonly leg: LapLeg;
  /** Time per metre or lap on the leg before; null: not known. */
  readonly paceBefore: number | null;
}

/**
 * The checkpoint of a mat of laps that fits the runner's own pace best. The next one stands unless the leg took about as long as several
 * laps like the slower one of its neighbours: who slows down or rests is not taken to be a lap further.
 */
export function lapByPace(
  question: LapQuestion,
  next: ReaderConfiguration,
  later: readonly ReaderConfiguration[],
): ReaderConfiguration {
  const ownPace = Math.max(question.paceBefore ?? 0, paceAfter(question, next.checkpoint));
  if (ownPace === 0) return next;
  let best = next;
  let bestDistance = Math.abs(Math.log(paceTo(question, next.checkpoint) / ownPace));
  for (const reader of later) {
    const pace = paceTo(question, reader.checkpoint);
    const distance = Math.abs(Math.log(pace / ownPace));
    if (pace < leastPartOfOwnPace * ownPace || distance >= bestDistance) continue;
    best = reader;
    bestDistance = distance;
  }
  return best;
}

/** Time per metre, or per lap where distances are unknown, if the leg ends at that checkpoint. */
export function paceTo({ course, mat, from, leg }: Omit<LapQuestion, 'paceBefore'>, checkpoint: number): number {
  return leg.ms / Math.max(1, alongMat(course, mat, checkpoint) - alongMat(course, mat, from));
}

/** The pace of the following leg, taken as one lap. 0: there is none yet. */
function paceAfter({ course, mat, leg }: LapQuestion, checkpoint: number): number {
  if (leg.nextMs === null) return 0;
  const before = mat.checkpoints[mat.checkpoints.indexOf(checkpoint) - 1] ?? 0;
  return leg.nextMs / Math.max(1, alongMat(course, mat, checkpoint) - alongMat(course, mat, before));
}
