import type { EpochMs, ManualTime, Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import type { Course } from './course.ts';
import type { Person } from './people/generate-person.ts';
import type { Penalty } from './race.ts';

/** A read at a mat that must not count. */
export interface Noise {
  readonly device: number;
  readonly at: EpochMs;
  /** Staff have struck it out; else the rules alone must. */
  readonly isInvalidated: boolean;
}

/** One runner's day while it is generated. Troubles change here both the reads and the truth. */
export interface Run {
  readonly course: Course;
  readonly bib: string;
  readonly person: Person;
  readonly chips: readonly string[];
  /** The wave they really start in; null: no waves. */
  wave: number | null;
  /** The wave they are registered for. */
  readonly registeredWave: number | null;
  /** The instant that their times count from; null: the start crossing that is not known (`individual_chrono` without any). */
  referenceAt: EpochMs | null;
  readonly startOffsetMs: Ms | null;
  /** The instant of passing each checkpoint; null: never. */
  readonly passages: (EpochMs | null)[];
  /** True for each passage that its mat reads. */
  readonly isHeard: boolean[];
  /** The start read is there and does not count: too late, and not accepted. */
  startIsTooLate: boolean;
  acceptsLateStart: boolean;
  staffStatus: StaffStatus | null;
  disqualifiedReason: string | null;
  isClassified: boolean;
  readonly penalties: Penalty[];
  readonly manualTimes: ManualTime[];
  readonly noise: Noise[];
  trouble: string | null;
}

/** Position of the finish. */
export const finishOf = (run: Run): number => run.course.checkpoints.length - 1;

/** Moves everything from a checkpoint on to later. */
export function delayFrom(run: Run, checkpoint: number, byMs: Ms): void {
  for (let i = checkpoint; i < run.passages.length; i += 1) {
    const passage = run.passages[i];
    if (passage != null) run.passages[i] = passage + byMs;
  }
}

/** They get as far as this checkpoint and no farther. */
export function stopAfter(run: Run, checkpoint: number): void {
  run.passages.fill(null, checkpoint + 1);
}

/** The checkpoints from `first` to `last` that were passed and read by a mat. */
export function heardBetween(run: Run, first: number, last: number): number[] {
  const found: number[] = [];
  for (let i = first; i <= last; i += 1) {
    if (run.passages[i] != null && run.isHeard[i] && run.course.checkpoints[i]?.device != null) found.push(i);
  }
  return found;
}

/** The number of checkpoints after the start that this checkpoint's mat serves. */
export function uses(run: Run, checkpoint: number): number {
  const device = run.course.checkpoints[checkpoint]?.device;
  return run.course.checkpoints.filter((other) => other.kind !== 'start' && other.device === device).length;
}
