import { minLegTime, openAfter, type Site } from '#timing/course.ts';
import { accept, type Hearing, manualTimeAt, reject, servesStart } from '#timing/hearing.ts';
import { gunFor } from '#timing/references.ts';
import type { EpochMs, Read, Rejection, Verdict } from '#timing/types.ts';
import type { Walk } from './explain-walk.ts';
import { isLateStart } from './start-choices.ts';
import type { Stop } from './sums.ts';
import type { Visit } from './visits.ts';

/** The verdict on every read of a hearing: the crossings of the walk, and the reasons of all others by their place on it. */
export function verdictsOf(hearing: Hearing, walk: Walk): Verdict[] {
  const verdicts = [...hearing.verdicts];
  for (const [index, visit] of walk.visits.entries()) {
    const stop = walk.stops.find((one) => one.visit === index);
    if (stop === undefined) judgeUnused(hearing, walk, visit, verdicts);
    else for (const at of visit.reads) verdicts[at] = verdictAt(hearing, visit, stop, readAt(hearing, at));
  }
  return verdicts as Verdict[]; // every undecided read belongs to a visit
}

/** The verdict on a read in the visit of a crossing. */
function verdictAt(hearing: Hearing, visit: Visit, stop: Stop, read: Read): Verdict {
  if (stop.isShut) return reject(read, 'outside_window', stop.checkpoint);
  const isFirst = read === hearing.reads[visit.reads[0] ?? 0];
  return isFirst ? accept(read, stop.checkpoint) : reject(read, whyAfter(hearing, visit, stop, read), stop.checkpoint);
}

/** The reason of a further read in the visit of a crossing. */
function whyAfter({ course, reads }: Hearing, visit: Visit, { checkpoint, at }: Stop, read: Read): Rejection {
  const first = reads[visit.reads[0] ?? 0];
  const site = first === undefined ? undefined : course.sites.get(first.device);
  const gapMs = site?.configurations.find((one) => one.checkpoint === checkpoint)?.minGapMs ?? 0;
  if (read.at - at < gapMs || course.mats[visit.mat]?.isLaps) return 'within_gap';
  return checkpoint === course.finish ? 'after_finish' : 'superseded';
}

/** The reads of a visit that is no crossing: its first read tells the reason of all that are no start reads. */
function judgeUnused(hearing: Hearing, walk: Walk, visit: Visit, verdicts: (Verdict | null)[]): void {
  let rest: { readonly why: Rejection; readonly checkpoint: number | null } | null = null;
  for (const index of visit.reads) {
    const read = readAt(hearing, index);
    const site = hearing.course.sites.get(read.device) as Site; // undecided reads are of readers of the course
    if (index === walk.start.read && walk.start.at !== null) verdicts[index] = accept(read, 0);
    else if (isAtStart(walk, visit, read, site)) verdicts[index] = reject(read, whyNoStart(hearing, walk, read), 0);
    else {
      rest ??= whyNot(hearing, walk, visit, read, site);
      verdicts[index] = reject(read, rest.why, rest.checkpoint);
    }
  }
}

/** Tells whether a read belongs to the start: in its window, and nothing was crossed yet, or no other checkpoint is open. */
function isAtStart(walk: Walk, visit: Visit, read: Read, site: Site): boolean {
  if (!servesStart(site, read.at)) return false;
  const out = walk.stops[0]?.at ?? Number.POSITIVE_INFINITY;
  const isStartVisit = walk.visits[walk.start.visit] === visit;
  return isStartVisit || visit.arrivedAt < out || openAfter(site, read.at, 0) === null;
}

function whyNoStart(hearing: Hearing, { start }: Walk, read: Read): Rejection {
  if (isLateStart(hearing, read.at)) return 'late_start';
  const startAt = start.read === null || start.isLate ? null : readAt(hearing, start.read).at;
  const gunAt = gunFor(hearing, startAt);
  if (gunAt !== null) return read.at < gunAt ? 'before_start' : 'superseded';
  return startAt === null && read.at < hearing.rules.plannedStartAt ? 'before_start' : 'superseded';
}

function whyNot(hearing: Hearing, walk: Walk, visit: Visit, read: Read, site: Site) {
  const { course } = hearing;
  const passed = walk.stops.filter((stop) => stop.at <= read.at);
  const last = passed.at(-1);
  const target = nextOpen(hearing, site, read.at, last?.checkpoint ?? 0);
  const nearest = target?.checkpoint ?? openAfter(site, read.at, 0)?.checkpoint ?? null;
  const here = lastCrossingAt(hearing, walk, visit, read.at);
  const gap = target?.minGapMs ?? here?.gapMs ?? 0;
  if (here !== null && read.at - here.at < gap) return { why: 'within_gap' as const, checkpoint: here.checkpoint };
  if (last?.checkpoint === course.finish) return { why: 'after_finish' as const, checkpoint: nearest };
  if (read.at <= walk.start.setOffAt) return { why: 'before_start' as const, checkpoint: nearest };
  if (target === null) return { why: 'superseded' as const, checkpoint: nearest };
  const since = Math.max(last?.at ?? walk.start.setOffAt, walk.start.setOffAt);
  const isBeforeTyped = walk.stops.some(
    (stop) => stop.visit < 0 && stop.checkpoint < target.checkpoint && stop.at >= read.at,
  );
  const isTooFast =
    isBeforeTyped || read.at <= since || read.at - since < minLegTime(course, last?.checkpoint ?? 0, target.checkpoint);
  return { why: isTooFast ? ('too_fast' as const) : ('superseded' as const), checkpoint: nearest };
}

/** The next checkpoint of the reader that is open and has no manual time. */
function nextOpen({ entrant }: Hearing, site: Site, at: EpochMs, after: number) {
  let reader = openAfter(site, at, after);
  while (reader !== null && manualTimeAt(entrant, reader.checkpoint) !== null)
    reader = openAfter(site, at, reader.checkpoint);
  return reader;
}

/** The last crossing at the visit's mat, with the gap after it. */
function lastCrossingAt({ course, reads }: Hearing, { stops, visits, start }: Walk, { mat }: Visit, at: EpochMs) {
  const stop = stops.findLast((one) => one.at <= at && !one.isShut && visits[one.visit]?.mat === mat);
  if (stop !== undefined) {
    const read = reads[visits[stop.visit]?.reads[0] ?? 0];
    const site = read === undefined ? undefined : course.sites.get(read.device);
    const gapMs = site?.configurations.find((one) => one.checkpoint === stop.checkpoint)?.minGapMs ?? 0;
    return { at: stop.at, checkpoint: stop.checkpoint, gapMs };
  }
  if (start.at === null || visits[start.visit]?.mat !== mat || start.at > at) return null;
  return { at: start.at, checkpoint: 0, gapMs: 0 };
}

const readAt = ({ reads }: Hearing, index: number): Read => reads[index] as Read; // positions come from this very array
