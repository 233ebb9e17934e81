import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs } from '#timing/types.ts';
import type { Lengths } from './lengths.ts';
import type { StartChoice } from './start-choices.ts';
import type { Visit } from './visits.ts';

/** A manual time after the start as an instant. */
export interface TypedTime {
  readonly checkpoint: number;
  readonly at: EpochMs;
  /** The latest manual time up to this checkpoint: whoever comes by later was not at it before. Staff may contradict themselves. */
  readonly afterAt: EpochMs;
  /** The earliest one from this checkpoint on. */
  readonly beforeAt: EpochMs;
  /** Position of the visit that it is a time of; -1: no mat heard it. */
  readonly visit: number;
}

/** The manual times of a runner who started so, in the order of the course. Empty while their reference is not known. */
export function typedTimes(
  hearing: Hearing,
  lengths: Lengths,
  visits: readonly Visit[],
  start: StartChoice,
): TypedTime[] {
  const { rules, entrant, course } = hearing;
  const referenceAt = start.reference.at;
  if (referenceAt === null || entrant.manualTimes.length === 0) return [];
  const times = entrant.manualTimes
    .filter(({ checkpoint }) => checkpoint > 0 && checkpoint < rules.checkpoints.length)
    .map(({ checkpoint, timeMs }) => ({ checkpoint, at: referenceAt + timeMs }))
    .toSorted((a, b) => a.checkpoint - b.checkpoint);
  return times.map(({ checkpoint, at }, index) => ({
    checkpoint,
    at,
    afterAt: Math.max(...times.slice(0, index + 1).map((one) => one.at)),
    beforeAt: Math.min(...times.slice(index).map((one) => one.at)),
    visit: visitAt(
      visits,
      lengths.matOf[checkpoint] ?? -1,
      at,
      course.mats[lengths.matOf[checkpoint] ?? -1]?.visitGapMs ?? 0,
    ),
  }));
}

/** The visit to the mat that the instant lies in, or comes within a silence of; the nearest one. */
export function visitAt(visits: readonly Visit[], mat: number, at: EpochMs, silence: number): number {
  let nearest = -1;
  let least = silence;
  for (const [index, visit] of visits.entries()) {
    const off = Math.max(visit.arrivedAt - at, at - visit.leftAt, 0);
    if (visit.mat !== mat || off > least || (off === least && nearest >= 0)) continue;
    nearest = index;
    least = off;
  }
  return nearest;
}
