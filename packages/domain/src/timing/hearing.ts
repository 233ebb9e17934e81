import { type Course, isOpen, openAfter, type Site, timingCourse } from './course.ts';
import { rulesByChoice } from './opened-finish.ts';
import { readsInForce, rulesInForce } from './set-aside.ts';
import type { Entrant, EpochMs, Read, Rejection, TimingRules, Verdict } from './types.ts';

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
export function openHearing(known: TimingRules, entrant: Entrant, reads: readonly Read[]): Hearing {
  const inOrder = inTimeOnce(readsInForce(known, entrant, reads));
  const rules = rulesByChoice(rulesInForce(known, entrant), entrant, inOrder);
  const course = timingCourse(rules);
  return {
    rules,
    course,
    entrant,
    reads: inOrder,
    verdicts: inOrder.map((read) => verdictWithoutCourse(course, read)),
  };
}

function verdictWithoutCourse(course: Course, read: Read): Verdict | null {
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

/** Tells whether the site serves the start at the instant. */
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

/** A total order of reads, so that equal instants of two antennas never depend on arrival. */
export const inTime = (a: Read, b: Read): number =>
  a.at - b.at || a.device - b.device || a.epoch - b.epoch || a.seq - b.seq || byText(a.chip, b.chip) || byRest(a, b);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byRest = (a: Read, b: Read): number => a.heardAt - b.heardAt || Number(b.isInvalidated) - Number(a.isInvalidated);

/** The reads in time order, each once: a read is the same when chip, box time, reader, epoch and sequence are. */
export function inTimeOnce(reads: readonly Read[]): Read[] {
  const sorted = isInOrder(reads) ? reads.slice() : reads.toSorted(inTime);
  let count = 0;
  for (const read of sorted) {
    const last = count > 0 ? sorted[count - 1] : undefined;
    if (last !== undefined && isSame(last, read)) continue;
    sorted[count++] = read;
  }
  sorted.length = count;
  return sorted;
}

/** Reads out of the log come in order of time mostly; looking is cheaper than sorting. */
function isInOrder(reads: readonly Read[]): boolean {
  let last: Read | null = null;
  for (const read of reads) {
    if (last !== null && inTime(last, read) > 0) return false;
    last = read;
  }
  return true;
}

const isSame = (a: Read, b: Read): boolean =>
  a.at === b.at &&
  a.heardAt === b.heardAt &&
  a.seq === b.seq &&
  a.device === b.device &&
  a.epoch === b.epoch &&
  a.chip === b.chip;
