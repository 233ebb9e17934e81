import type { EpochMs, ManualTime, Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import type { Course } from './course.ts';
import type { Person } from './people/a-person.ts';
import type { Penalty } from './race.ts';

/** Something a mat hears that must not count. */
export interface Noise {
  readonly device: number;
  readonly at: EpochMs;
  /** Staff have struck it out; else the rules alone must. */
  readonly isInvalidated: boolean;
}

/** One runner's day while it is being made up. Troubles write here what they do, to what is heard and to what is true. */
export interface Run {
  readonly course: Course;
  readonly bib: string;
  readonly person: Person;
  readonly chips: readonly string[];
  /** The wave they really start in; null: no waves. */
  wave: number | null;
  /** The wave they are registered for. */
  readonly registeredWave: number | null;
  /** What their times count from; null: the start crossing that is not known (`individual_chrono` without any). */
  referenceAt: EpochMs | null;
  readonly startOffsetMs: Ms | null;
  /** When they pass each checkpoint; null: never. */
  readonly passages: (EpochMs | null)[];
  /** Whether a mat hears each passage. */
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

/** The checkpoints from `first` to `last` that were passed and heard on a mat. */
export function heardBetween(run: Run, first: number, last: number): number[] {
  const found: number[] = [];
  for (let i = first; i <= last; i += 1) {
    if (run.passages[i] != null && run.isHeard[i] && run.course.checkpoints[i]?.device != null) found.push(i);
  }
  return found;
}

/** How many checkpoints after the start this checkpoint's mat serves. */
export function uses(run: Run, checkpoint: number): number {
  const device = run.course.checkpoints[checkpoint]?.device;
  return run.course.checkpoints.filter((other) => other.kind !== 'start' && other.device === device).length;
}
