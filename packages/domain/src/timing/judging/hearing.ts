import type { Entrant, EpochMs, Read, Rejection, TimingRules, Verdict } from '#timing/types.ts';
import { type Course, courseOf, isOpen, openAfter, type Site } from './course.ts';
import { inTimeOnce } from './read-order.ts';

/** The reads of one runner while they are judged. */
export interface Hearing {
  readonly rules: TimingRules;
  readonly course: Course;
  readonly entrant: Entrant;
  /** In time order, each once. */
  readonly reads: readonly Read[];
  /** At the positions of `reads`; null: not decided yet. */
  readonly verdicts: (Verdict | null)[];
}

/** Opens the hearing, with those reads decided that no rule of the course needs to look at. */
export function openHearing(rules: TimingRules, entrant: Entrant, reads: readonly Read[]): Hearing {
  const course = courseOf(rules);
  const inOrder = inTimeOnce(reads);
  return { rules, course, entrant, reads: inOrder, verdicts: inOrder.map((read) => atFirstSight(course, read)) };
}

function atFirstSight(course: Course, read: Read): Verdict | null {
  const site = course.sites.get(read.device);
  if (read.isInvalidated) return reject(read, 'invalidated_by_staff', firstCheckpoint(site));
  if (site === undefined) return reject(read, 'wrong_race', null);
  if (openAfter(site, read.at, -1) === null) return reject(read, 'outside_window', firstCheckpoint(site));
  return null;
}

const firstCheckpoint = (site: Site | undefined): number | null => site?.configurations[0]?.checkpoint ?? null;

/** A verdict that the read does not count. */
export const reject = (read: Read, why: Rejection, checkpoint: number | null): Verdict => ({
  kind: 'rejected',
  read,
  checkpoint,
  why,
});

/** A verdict that the read counts. */
export const accept = (read: Read, checkpoint: number): Verdict => ({ kind: 'crossing', read, checkpoint });

/** Whether a mat of the course heard the runner by this read; one that staff took out, or out of its window, was not there. */
export const isHeard = (verdict: Verdict): boolean =>
  verdict.kind === 'crossing' ||
  (verdict.why !== 'invalidated_by_staff' && verdict.why !== 'wrong_race' && verdict.why !== 'outside_window');

/** Whether the site serves the start at the instant. */
export function servesStart(site: Site, at: EpochMs): boolean {
  for (const reader of site.configurations) {
    if (reader.checkpoint > 0) return false;
    if (isOpen(reader, at)) return true;
  }
  return false;
}

/** The manual time of a checkpoint; null: none. */
export function manualTimeAt(entrant: Entrant, checkpoint: number): number | null {
  for (const manual of entrant.manualTimes) if (manual.checkpoint === checkpoint) return manual.timeMs;
  return null;
}
