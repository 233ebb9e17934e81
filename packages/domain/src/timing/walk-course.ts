import { type Mat, minLegTime, openAfter, type Site } from './course.ts';
import { accept, type Hearing, isSeenOnCourse, manualTimeAt, reject } from './hearing.ts';
import { type Itinerary, lapByPace, paceTo, type Visit } from './lap-pace.ts';
import type { EpochMs, Ms, Read, ReaderConfiguration, Rejection, Verdict } from './types.ts';

/** From where and between which fixed points the reads are taken. */
export interface SetOff {
  /** Nothing up to this instant is a crossing: the start crossing or the gun, whichever is later. */
  readonly at: EpochMs;
  /** Manual times after the start as instants, in order of time. */
  readonly manual: readonly { readonly checkpoint: number; readonly at: EpochMs }[];
}

/** The outcome of the walk. */
export interface Walk {
  readonly verdicts: Verdict[];
  /** By position; the start and manual times are not in it. */
  readonly crossings: (EpochMs | null)[];
  /** Arrivals on the course in order of time, also one that came too fast for what was crossed before: then a lap may be missing. */
  readonly visits: Visit[];
  /** A lap was left out because the runner's own pace says that the mat missed it. */
  isLapMissed: boolean;
}

/** The state of the runner between two reads. */
interface Progress extends Walk {
  readonly hearing: Hearing;
  readonly setOff: SetOff;
  readonly itinerary: Itinerary | null;
  position: number;
  crossedAt: EpochMs;
  /** The instant of leaving the start mat, even if the start does not count; null: not seen there. */
  startLeftAt: EpochMs | null;
  /** The visit of the last crossing; null: none yet, or the last one is a manual time. */
  lastVisit: Visit | null;
  /** Time per metre or lap on the leg to the last crossing; null: not known. */
  pace: number | null;
  isFinished: boolean;
  manualPassed: number;
  readonly mats: MatMemory[];
}

/**
 * Goes through the undecided reads in order of time. A read is a crossing of the next checkpoint that its reader serves if it begins
 * a visit, comes after the gap, and not sooner after the last crossing than anyone could come. With an itinerary the visits to mats of
 * laps are matched to the runner's own pace instead of to the next lap.
 */
export function walkCourse(hearing: Hearing, setOff: SetOff, itinerary: Itinerary | null): Walk {
  const { course, reads } = hearing;
  const progress: Progress = {
    hearing,
    setOff,
    itinerary,
    verdicts: [],
    crossings: course.checkpoints.map(() => null),
    visits: [],
    isLapMissed: false,
    position: 0,
    crossedAt: setOff.at,
    startLeftAt: null,
    lastVisit: null,
    pace: null,
    isFinished: false,
    manualPassed: 0,
    mats: course.mats.map(unvisited),
  };
  for (const [index, read] of reads.entries()) progress.verdicts.push(judge(progress, read, index));
  return progress;
}

function judge(progress: Progress, read: Read, index: number): Verdict {
  const { hearing } = progress;
  const decided = hearing.verdicts[index] ?? null;
  const site = hearing.course.sites.get(read.device);
  const memory = site === undefined ? undefined : progress.mats[site.mat];
  if (site === undefined || memory === undefined) return decided ?? reject(read, 'wrong_race', null);
  if (decided === null) return judgeAtMat(progress, { read, index, site, memory });
  if (!isSeenOnCourse(decided)) return decided;
  noteStart(memory, decided);
  const isStart = decided.kind === 'crossing' || decided.why === 'late_start';
  if (isStart && progress.position === 0) progress.startLeftAt = read.at;
  return decided;
}

/** A read at its mat. */
interface Arrival {
  readonly read: Read;
  readonly index: number;
  readonly site: Site;
  readonly memory: MatMemory;
}

function judgeAtMat(progress: Progress, arrival: Arrival): Verdict {
  const { read, site, memory } = arrival;
  passManualTimes(progress, read.at);
  const isSameVisit = noteRead(memory, read.at);
  if (isSameVisit && progress.position === 0 && progress.startLeftAt !== null) progress.startLeftAt = read.at;
  const target = progress.isFinished ? null : nextCheckpoint(progress, arrival);
  const why = (isSameVisit ? whyStill(progress, memory, target) : null) ?? whyNot(progress, memory, read, target);
  if (why === null && target !== null) {
    cross(progress, arrival, target);
    return accept(read, target.checkpoint);
  }
  if (!isSameVisit) noteHaste(progress, arrival, why);
  memory.why = why ?? 'superseded';
  const nearest = target?.checkpoint ?? openAfter(site, read.at, 0)?.checkpoint ?? null;
  return reject(read, memory.why, memory.why === 'within_gap' ? memory.position : nearest);
}

/** A runner at another mat too soon after the last crossing has perhaps missed a lap: the arrival shows the pace. */
function noteHaste(progress: Progress, arrival: Arrival, why: Rejection | null): void {
  if (why === 'too_fast' && arrival.site.mat !== progress.lastVisit?.mat) arrive(progress, arrival);
}

function passManualTimes(progress: Progress, until: EpochMs): void {
  const { manual } = progress.setOff;
  for (let next = manual[progress.manualPassed]; next !== undefined; next = manual[++progress.manualPassed]) {
    if (next.at > until) return;
    if (next.checkpoint > progress.position) progress.lastVisit = null;
    progress.position = Math.max(progress.position, next.checkpoint);
    progress.crossedAt = Math.max(progress.crossedAt, next.at);
    progress.isFinished ||= next.checkpoint === progress.hearing.course.finish;
  }
}

/** The checkpoint that a read there would be a crossing of: the next one that is open and has no manual time, or the lap that fits the pace. */
function nextCheckpoint(progress: Progress, arrival: Arrival): ReaderConfiguration | null {
  const { hearing, itinerary, position } = progress;
  const { memory, read, index, site } = arrival;
  const next = openWithout(hearing, site, read.at, position);
  const after = memory.mat.isLaps ? itinerary?.after.get(index) : undefined;
  const since = leftLastAt(progress);
  if (next === null || after === undefined || since === null) return next;
  const question = { course: hearing.course, from: position, ms: read.at - since, after, paceBefore: progress.pace };
  return lapByPace(question, next, laterCheckpoints(progress, arrival, next));
}

/** The instant of leaving the last known place; null: the start was not seen, and nothing came after it. */
function leftLastAt({ position, startLeftAt, itinerary, lastVisit, crossedAt }: Progress): EpochMs | null {
  if (position === 0) return startLeftAt ?? itinerary?.typedStartAt ?? null;
  return lastVisit?.leftAt ?? crossedAt;
}

function laterCheckpoints(progress: Progress, { site, read }: Arrival, next: ReaderConfiguration) {
  const later: ReaderConfiguration[] = [];
  let reader = openWithout(progress.hearing, site, read.at, next.checkpoint);
  while (reader !== null) {
    if (isPossible(progress, read, reader)) later.push(reader);
    reader = openWithout(progress.hearing, site, read.at, reader.checkpoint);
  }
  return later;
}

function openWithout({ entrant }: Hearing, site: Site, at: EpochMs, position: number): ReaderConfiguration | null {
  let reader = openAfter(site, at, position);
  if (entrant.manualTimes.length === 0) return reader;
  while (reader !== null && manualTimeAt(entrant, reader.checkpoint) !== null) {
    reader = openAfter(site, at, reader.checkpoint);
  }
  return reader;
}

/** The reason against further reads of a visit: that of the read before; null: none. */
function whyStill(progress: Progress, { why }: MatMemory, target: ReaderConfiguration | null): Rejection | null {
  // where no checkpoint is left, the reader's own gap is the reason
  if (why === 'within_gap') return target === null ? null : why;
  return why !== null && progress.isFinished ? 'after_finish' : why;
}

function whyNot(
  progress: Progress,
  memory: MatMemory,
  read: Read,
  target: ReaderConfiguration | null,
): Rejection | null {
  if (read.at - memory.acceptedAt < (target?.minGapMs ?? memory.gapMs)) return 'within_gap';
  if (progress.isFinished) return 'after_finish';
  if (target === null) return 'superseded';
  if (read.at <= progress.setOff.at) return 'before_start';
  return isPossible(progress, read, target) ? null : 'too_fast';
}

/** Tells whether the runner can be there at that instant, after the last crossing and before or after the manual times. */
function isPossible(progress: Progress, read: Read, target: ReaderConfiguration): boolean {
  const { hearing, position, crossedAt, setOff } = progress;
  if (read.at <= crossedAt) return false;
  if (read.at - crossedAt < minLegTime(hearing.course, position, target.checkpoint)) return false;
  return !setOff.manual.some((manual) => manual.checkpoint < target.checkpoint && manual.at >= read.at);
}

function cross(progress: Progress, arrival: Arrival, target: ReaderConfiguration): void {
  const { hearing, position } = progress;
  const { read, site, memory } = arrival;
  const { checkpoint } = target;
  const since = leftLastAt(progress);
  const question = since === null ? null : { course: hearing.course, from: position, ms: read.at - since };
  progress.pace = question === null ? null : paceTo(question, checkpoint);
  const next = openWithout(hearing, site, read.at, position);
  if (next?.checkpoint !== checkpoint) progress.isLapMissed = true;
  progress.lastVisit = arrive(progress, arrival);
  noteCrossing(memory, read.at, target);
  progress.crossings[checkpoint] = read.at;
  progress.isFinished = checkpoint === hearing.course.finish;
  progress.position = checkpoint;
  progress.crossedAt = read.at;
}

function arrive({ visits }: Progress, { read, index, site, memory }: Arrival): Visit {
  const visit = { index, mat: site.mat, arrivedAt: read.at, leftAt: read.at };
  memory.visit = visit;
  visits.push(visit);
  return visit;
}

/** The last visits of the runner to a mat. */
interface MatMemory {
  readonly mat: Mat;
  heardAt: EpochMs;
  acceptedAt: EpochMs;
  /** Checkpoint of the last crossing there, and the gap of its reader after it. */
  position: number;
  gapMs: Ms;
  /** The reason for which the reads of the present visit do not count (any more). */
  why: Rejection | null;
  /** The present visit, where it counts as an arrival. */
  visit: Visit | null;
}

/** A mat without a read of the runner yet. */
const unvisited = (mat: Mat): MatMemory => ({
  mat,
  heardAt: Number.NEGATIVE_INFINITY,
  acceptedAt: Number.NEGATIVE_INFINITY,
  position: 0,
  gapMs: 0,
  why: null,
  visit: null,
});

/** Notes a read at the mat; true where it belongs to the visit of the read before: resting on the mat is one visit. */
function noteRead(memory: MatMemory, at: EpochMs): boolean {
  const isSameVisit = at - memory.heardAt <= memory.mat.visitGapMs;
  memory.heardAt = at;
  if (!isSameVisit) memory.visit = null;
  else if (memory.visit !== null) memory.visit.leftAt = at;
  return isSameVisit;
}

/** The reads of the start are a visit to its mat too: resting there makes no lap. */
function noteStart(memory: MatMemory, verdict: Verdict): void {
  memory.heardAt = verdict.read.at;
  memory.why = verdict.kind === 'crossing' ? 'within_gap' : verdict.why;
  if (verdict.kind === 'crossing') memory.acceptedAt = verdict.read.at;
}

/** The read counts; later ones of the same visit do not. */
function noteCrossing(memory: MatMemory, at: EpochMs, reader: ReaderConfiguration): void {
  memory.acceptedAt = at;
  memory.why = 'within_gap';
  memory.position = reader.checkpoint;
  memory.gapMs = reader.minGapMs;
}
