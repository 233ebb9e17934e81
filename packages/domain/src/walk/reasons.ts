import { type Course, minLegTime, openAfter, type Site } from '#timing/course.ts';
import { accept, type Hearing, manualTimeAt, reject, servesStart } from '#timing/hearing.ts';
import { gunFor, gunOrPlan } from '#timing/references.ts';
import type { EpochMs, Ms, Read, ReaderConfiguration, Rejection, Verdict } from '#timing/types.ts';
import { heardAgain, isLeaving } from './ground/heard-again.ts';
import { lengthsOf } from './ground/lengths.ts';
import { type RegularPasses, regularPasses } from './ground/regular-passes.ts';
import { typedTimes } from './ground/settled.ts';
import { isLateStart } from './ground/start-choices.ts';
import { crossingRead, type Visit } from './ground/visits.ts';
import type { Walk } from './search/explain-walk.ts';
import type { Stop } from './search/sums.ts';

/** A reason with the checkpoint that the read names; null: none. */
interface Reason {
  readonly why: Rejection;
  readonly checkpoint: number | null;
}

/** A walk while its reads are given their reasons. */
interface Judged {
  readonly hearing: Hearing;
  readonly walk: Walk;
  readonly finishAt: EpochMs;
  /** A visit that would be the finish, were its window open; null: there is none. */
  readonly shutFinishAt: EpochMs | null;
  /** The checkpoints typed in by the visits that they are times of. */
  readonly typed: ReadonlyMap<number, number>;
  /** At the positions of the hearing's reads; null: not decided yet. */
  readonly verdicts: (Verdict | null)[];
}

/**
 * The verdict on every read of a hearing: the crossings of the walk, and the reasons of all others by their place on it. The table of
 * docs/timing-rules.md, 'Reasons', has the reasons in the order in which they are asked here. `shutFinishAt`: a visit that its shut window keeps from
 * being the finish.
 */
export function verdictsOf(hearing: Hearing, walk: Walk, shutFinishAt?: EpochMs): Verdict[] {
  const finishAt = walk.stops.find(({ checkpoint }) => checkpoint === hearing.course.finish)?.at;
  const judged = {
    hearing,
    walk,
    shutFinishAt: shutFinishAt ?? null,
    finishAt: finishAt ?? Number.POSITIVE_INFINITY,
    typed: typedVisits(hearing, walk),
    verdicts: [...hearing.verdicts],
  };
  for (const index of walk.visits.keys()) judgeVisit(judged, index);
  return judged.verdicts as Verdict[]; // every undecided read belongs to a visit
}

/**
 * Checkpoints at which the runner was heard sooner than anybody can be there, and that were not crossed instead: a length, a shortest time, a gap or
 * the sport may be wrong. Also where so many were crossed instead, but as many were heard too soon: then each crossing may be one lap late. Who stays
 * about after a crossing, or leaves the mat of the laps after a rest, is none of them, nor is who was heard too soon for a time by hand. The verdicts are asked for where anything can be too soon.
 */
export function heardTooSoon(
  hearing: Hearing,
  { visits, start, stops, crossings }: Pick<Walk, 'visits' | 'start' | 'stops' | 'crossings'>,
  verdicts: () => readonly Verdict[],
): number[] {
  if (crossings.every((at) => at !== null)) return [];
  const isPlain = hearing.course.mats.every(({ checkpoints }) => checkpoints.length === 1);
  if (isPlain && isEachUsed({ visits, start, stops })) return [];
  const regular = passesTooSoon(hearing, crossings, verdicts()).map(({ checkpoint }) => checkpoint);
  const rests = heardAgain({ hearing, visits, typed: [] }, lengthsOf(hearing.rules, hearing.course));
  const others = visits.filter(({ isStaying }, index) => !isStaying && !isLeaving(rests[index]));
  const single = refusedVisits({ visits: others, stops, crossings }, verdicts());
  return regular.length === 0 ? single : [...new Set([...single, ...regular])].toSorted((a, b) => a - b);
}

/** Tells whether every visit is the start or a crossing: none was refused then. */
function isEachUsed({ visits, start, stops }: Pick<Walk, 'visits' | 'start' | 'stops'>): boolean {
  const crossed = stops.filter(({ visit }) => visit >= 0).length;
  return crossed + (start.visit >= 0 ? 1 : 0) === visits.length;
}

/** Those that visits were too soon for. */
function refusedVisits(
  { visits, stops, crossings }: Pick<Walk, 'visits' | 'stops' | 'crossings'>,
  verdicts: readonly Verdict[],
): number[] {
  const refused = new Set<number>();
  for (const { reads } of visits) {
    const verdict = verdicts[reads[0] ?? -1];
    if (verdict?.kind !== 'rejected' || verdict.why !== 'too_fast' || verdict.checkpoint === null) continue;
    const { checkpoint, read } = verdict;
    const isAgainstTyped = stops.some((stop) => stop.visit < 0 && stop.checkpoint < checkpoint && stop.at >= read.at);
    if (!isAgainstTyped) refused.add(checkpoint);
  }
  const missing = [...refused].filter((checkpoint) => crossings[checkpoint] == null);
  if (missing.length > 0) return missing;
  const crossed = crossings.filter((at, checkpoint) => checkpoint > 0 && at !== null).length;
  return refused.size > 1 && refused.size >= crossed ? [...refused] : [];
}

/** Regular passes at a mat of several checkpoints that came sooner than a limit of the course allows. */
export interface PassesTooSoon extends RegularPasses {
  /** The first one of the mat without a time. */
  readonly checkpoint: number;
  /** The limit that is the longer one, where both forbid them. */
  readonly limit: 'leg' | 'gap';
  readonly limitMs: Ms;
}

/** By mat the regular passes that are too soon: then laps are taken for a stay, or each second one counts. */
export function passesTooSoon(
  { course }: Hearing,
  crossings: Walk['crossings'],
  verdicts: readonly Verdict[],
): PassesTooSoon[] {
  const finishAt = crossings.at(-1) ?? Number.POSITIVE_INFINITY;
  return course.mats.flatMap(({ checkpoints }, mat): PassesTooSoon[] => {
    const turn = checkpoints.findIndex((checkpoint) => checkpoint > 0 && crossings[checkpoint] == null);
    const checkpoint = checkpoints[turn];
    if (checkpoint === undefined || checkpoints.length === 1) return [];
    const leg = minLegTime(course, checkpoints[turn - 1] ?? 0, checkpoint);
    const gap = longestGap(course, mat, checkpoint);
    const limitMs = Math.max(leg, gap);
    const couldPass = verdicts.filter((verdict) => verdict.read.at <= finishAt && isPass(verdict));
    const instants = couldPass.flatMap(({ read }) => (course.sites.get(read.device)?.mat === mat ? [read.at] : []));
    const found = regularPasses(instants, limitMs);
    return found === null ? [] : [{ ...found, checkpoint, limit: leg >= gap ? 'leg' : 'gap', limitMs }];
  });
}

/** Tells whether a read was a crossing, or could have been one but for the others or a limit. */
const isPass = (verdict: Verdict): boolean =>
  verdict.kind === 'crossing' ||
  verdict.why === 'within_gap' ||
  verdict.why === 'too_fast' ||
  verdict.why === 'superseded';

function longestGap({ sites }: Course, mat: number, checkpoint: number): Ms {
  const readers = [...sites.values()].flatMap((site) => (site.mat === mat ? site.configurations : []));
  const gaps = readers.flatMap((reader) => (reader.checkpoint === checkpoint ? [reader.minGapMs] : []));
  return Math.max(0, ...gaps);
}

function judgeVisit(judged: Judged, index: number): void {
  const { walk, verdicts } = judged;
  const visit = walk.visits[index] as Visit; // of the walk
  const stop = walk.stops.find((one) => one.visit === index);
  const shared = sharedReason(judged, index, stop);
  if (shared !== null) for (const at of visit.reads) verdicts[at] = startOr(judged, at, shared);
  else if (stop !== undefined) judgeCrossing(judged, visit, stop);
  else judgeUnused(judged, visit);
}

function typedVisits(hearing: Hearing, { visits, start }: Walk): ReadonlyMap<number, number> {
  if (hearing.entrant.manualTimes.length === 0) return new Map();
  const times = typedTimes(hearing, lengthsOf(hearing.rules, hearing.course), visits, start);
  return new Map(times.map(({ visit, checkpoint }) => [visit, checkpoint]));
}

/** The reason that all reads of a visit share; null: each has its own. */
function sharedReason(judged: Judged, index: number, stop: Stop | undefined): Reason | null {
  const { hearing, walk, typed, shutFinishAt } = judged;
  const { start } = walk;
  if (shutFinishAt !== null && stop === undefined && holds(hearing, walk.visits[index], shutFinishAt))
    return { why: 'outside_window', checkpoint: hearing.course.finish };
  if (stop?.isShut) return { why: 'outside_window', checkpoint: stop.checkpoint };
  if (index === start.visit && start.read === null) return { why: 'outside_window', checkpoint: 0 };
  const checkpoint = typed.get(index);
  return checkpoint === undefined ? null : { why: 'superseded', checkpoint };
}

/** Tells whether a visit to the mat of the finish holds an instant. */
const holds = ({ course }: Hearing, visit: Visit | undefined, at: EpochMs): boolean =>
  visit !== undefined &&
  course.mats[visit.mat]?.checkpoints.includes(course.finish) === true &&
  visit.arrivedAt <= at &&
  at <= visit.leftAt;

/** The verdict on a read that is the start, or else has this reason. */
function startOr({ hearing, walk: { start } }: Judged, index: number, { why, checkpoint }: Reason): Verdict {
  const read = readAt(hearing, index);
  return index === start.read && start.at !== null ? accept(read, 0) : reject(read, why, checkpoint);
}

/** The reads of the visit of a crossing: the first one by a reader of the checkpoint counts. */
function judgeCrossing(judged: Judged, visit: Visit, stop: Stop): void {
  const { hearing, verdicts } = judged;
  const readers = lengthsOf(hearing.rules, hearing.course).readersAt[stop.checkpoint] ?? [];
  const crossing = crossingRead(hearing, readers, visit)?.read;
  for (const index of visit.reads) {
    const read = readAt(hearing, index);
    verdicts[index] =
      index === crossing
        ? accept(read, stop.checkpoint)
        : reject(read, whyBeside(judged, visit, stop, read), stop.checkpoint);
  }
}

/** The reason of another read in the visit of a crossing. */
function whyBeside({ hearing, finishAt }: Judged, visit: Visit, { checkpoint, at }: Stop, read: Read): Rejection {
  if (read.at - at < gapAfter(hearing, read, checkpoint)) return 'within_gap';
  if (read.at > finishAt) return 'after_finish';
  const servesSeveral = (hearing.course.mats[visit.mat]?.checkpoints.length ?? 0) > 1;
  return servesSeveral ? 'within_gap' : 'superseded';
}

/** The reads of a visit that is no crossing: the start reads by themselves, the others as they came and as the first of them did. */
function judgeUnused(judged: Judged, visit: Visit): void {
  const { hearing, walk, verdicts } = judged;
  let first: Read | null = null;
  for (const index of visit.reads) {
    const read = readAt(hearing, index);
    if (isAtStart(judged, visit, read)) {
      verdicts[index] = startOr(judged, index, { why: whyNoStart(hearing, walk, read), checkpoint: 0 });
      continue;
    }
    first ??= read;
    const { why, checkpoint } = whyNot(judged, visit, read, first);
    verdicts[index] = reject(read, why, checkpoint);
  }
}

/** Tells whether a read belongs to the start: in its window, in its visit or in one before anything was crossed. */
function isAtStart({ hearing, walk }: Judged, visit: Visit, read: Read): boolean {
  if (!servesStart(siteOf(hearing, read), read.at)) return false;
  const out = walk.stops[0]?.at ?? Number.POSITIVE_INFINITY;
  return visit.arrivedAt < out || walk.visits[walk.start.visit] === visit;
}

/** The reason of a read at the start that is not the start. A read that could have been the start is `superseded` by it. */
function whyNoStart(hearing: Hearing, { start }: Walk, read: Read): Rejection {
  const gunAt = gunFor(hearing, start.read === null ? null : readAt(hearing, start.read).at);
  const earliest = gunAt ?? (start.read === null ? gunOrPlan(hearing.rules) : Number.NEGATIVE_INFINITY);
  if (read.at < earliest) return 'before_start';
  return isLateStart(hearing, read.at) ? 'late_start' : 'superseded';
}

/** The reason of a read that belongs to nothing. `first`: the read that began its visit, but for those at the start. */
function whyNot(judged: Judged, visit: Visit, read: Read, first: Read): Reason {
  const { hearing, walk, finishAt } = judged;
  const target = nextOpen(judged, read) ?? openAfter(siteOf(hearing, read), read.at, 0);
  const nearest = target?.checkpoint ?? 0;
  if (read.at < walk.start.setOffAt) return { why: 'before_start', checkpoint: nearest };
  const crossed = lastCrossingAt(judged, visit, read.at);
  if (crossed !== null && isWithinGap(hearing, crossed, read))
    return { why: 'within_gap', checkpoint: crossed.checkpoint };
  if (read.at > finishAt) return { why: 'after_finish', checkpoint: nearest };
  if (crossed !== null && (crossed.isSameVisit || isWithinGap(hearing, crossed, first)))
    return { why: 'within_gap', checkpoint: crossed.checkpoint };
  return { why: isTooFast(judged, first) ? 'too_fast' : 'superseded', checkpoint: nearest };
}

/** Tells whether nobody can be so soon at the next checkpoint of the reader, or a manual time of an earlier checkpoint is later. */
function isTooFast(judged: Judged, read: Read): boolean {
  const { course } = judged.hearing;
  const { stops, start } = judged.walk;
  const target = nextOpen(judged, read);
  if (target === null) return false;
  if (stops.some(({ visit, checkpoint, at }) => visit < 0 && checkpoint < target.checkpoint && at >= read.at))
    return true;
  const last = stops.findLast(({ at }) => at <= read.at);
  const since = Math.max(last?.at ?? start.setOffAt, start.setOffAt);
  return read.at <= since || read.at - since < minLegTime(course, last?.checkpoint ?? 0, target.checkpoint);
}

/** The next checkpoint that the read could be at, after what was crossed before it. */
const nextOpen = ({ hearing, walk: { stops } }: Judged, read: Read): ReaderConfiguration | null =>
  openFor(hearing, read, stops.findLast(({ at }) => at <= read.at)?.checkpoint ?? 0);

/** The next checkpoint of the read's reader that is open and has no manual time. */
function openFor(hearing: Hearing, read: Read, after: number): ReaderConfiguration | null {
  const site = siteOf(hearing, read);
  let reader = openAfter(site, read.at, after);
  while (reader !== null && manualTimeAt(hearing.entrant, reader.checkpoint) !== null)
    reader = openAfter(site, read.at, reader.checkpoint);
  return reader;
}

/** A crossing at the mat that a read was heard at. */
interface CrossedBefore {
  readonly at: EpochMs;
  readonly checkpoint: number;
  /** It is in the visit of the read. Only the start can be: the other reads of its visit are none of the start where its window has shut. */
  readonly isSameVisit: boolean;
}

/** The last crossing at the visit's mat up to an instant; null: there is none. */
function lastCrossingAt({ walk: { stops, visits, start } }: Judged, visit: Visit, at: EpochMs): CrossedBefore | null {
  const { mat } = visit;
  const stop = stops.findLast((one) => one.at <= at && !one.isShut && visits[one.visit]?.mat === mat);
  if (stop !== undefined) return { at: stop.at, checkpoint: stop.checkpoint, isSameVisit: false };
  const started = visits[start.visit];
  if (start.at === null || started?.mat !== mat || start.at > at) return null;
  return { at: start.at, checkpoint: 0, isSameVisit: started === visit };
}

const isWithinGap = (hearing: Hearing, crossed: CrossedBefore, read: Read): boolean =>
  read.at >= crossed.at && read.at - crossed.at < gapAfter(hearing, read, crossed.checkpoint);

/** The gap that keeps a read from counting after a crossing: that of its next checkpoint, where it has none that of the one just crossed. */
function gapAfter(hearing: Hearing, read: Read, crossed: number): Ms {
  const next = openFor(hearing, read, crossed);
  if (next !== null) return next.minGapMs;
  const { configurations } = siteOf(hearing, read);
  return crossed === 0 ? 0 : (configurations.find(({ checkpoint }) => checkpoint === crossed)?.minGapMs ?? 0);
}

const readAt = ({ reads }: Hearing, index: number): Read => reads[index] as Read; // positions come from this very array
const siteOf = ({ course }: Hearing, { device }: Read): Site => course.sites.get(device) as Site; // undecided reads are of readers of the course
