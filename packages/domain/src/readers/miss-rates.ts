import { timingCourse } from '#timing/course.ts';
import type { EpochMs, TimingRules } from '#timing/types.ts';

/** The crossings of one runner, as results have them. */
export interface CrossedWay {
  readonly crossings: readonly (EpochMs | null)[];
  /** Positions of the checkpoints whose time staff typed in: they say nothing of the mat. */
  readonly typed: readonly number[];
  /** Positions of those being checked: nobody knows yet whether they were heard there. */
  readonly held: readonly number[];
}

/** The crossings that a mat heard and missed in one race. */
export interface MissRate {
  /** Positions of its checkpoints on the course, the start left out. */
  readonly checkpoints: readonly number[];
  /** Crossings that it heard, and those that it did not hear before the runner's last one. */
  readonly passes: number;
  readonly skips: number;
  /** The share that it misses, in ten thousandths of one. Few crossings say little: then it is near the usual share. */
  readonly rate: number;
}

/** Counts by mat what the field of a race tells of it, for staff to accept (`Checkpoint.missRate`). The start is left out: who is late has no start either. */
export function missRatesOf(rules: TimingRules, ways: readonly CrossedWay[]): MissRate[] {
  return timingCourse(rules).mats.flatMap((mat) => {
    const checkpoints = mat.checkpoints.filter((position) => position > 0);
    if (checkpoints.length === 0) return [];
    const heard = ways.flatMap((way) => checkpoints.flatMap((position) => wasHeard(rules, way, position) ?? []));
    const passes = heard.filter((one) => one).length;
    const skips = heard.length - passes;
    return { checkpoints, passes, skips, rate: Math.round((10_000 * (skips + 0.5)) / (passes + skips + 20)) / 10_000 };
  });
}

/** Tells whether the mat heard a runner at a checkpoint; null: it could not, or nobody knows whether the runner was there. */
function wasHeard(rules: TimingRules, way: CrossedWay, position: number): boolean | null {
  const { crossings, typed, held } = way;
  if (typed.includes(position) || held.includes(position) || position > crossings.findLastIndex((at) => at !== null))
    return null;
  if (crossings[position] != null) return true;
  return isOpenBetween(rules, way, position) ? false : null;
}

/** Tells whether a reader of the checkpoint listened at any time between the crossings before and after it: who passes a shut window is not missed. */
function isOpenBetween({ readers }: TimingRules, { crossings }: CrossedWay, position: number): boolean {
  const after = crossings.slice(position).find((at) => at !== null) ?? Number.POSITIVE_INFINITY;
  const before = crossings.slice(0, position).findLast((at) => at !== null) ?? Number.NEGATIVE_INFINITY;
  return readers.some(
    ({ checkpoint, opensAt, closesAt }) => checkpoint === position && opensAt <= after && closesAt >= before,
  );
}
