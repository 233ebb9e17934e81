import { minLegTime, openAfter, type Site } from './course.ts';
import { accept, type Hearing, manualTimeAt, reject, servesStart } from './hearing.ts';
import { earliestStart, gunFor, gunOrPlan } from './references.ts';
import type { EpochMs, Read, Rejection } from './types.ts';

/** The runner's start, as the reads show it. */
export interface Start {
  /** The start crossing; null: none, or a manual time stands in its place. */
  readonly at: EpochMs | null;
  /** The start read that gives the wave: also where a manual time beats it as a crossing. */
  readonly waveReadAt: EpochMs | null;
  /** There is a start read, but only one that came too long after the gun. */
  readonly isLate: boolean;
}

const noStart: Start = { at: null, waveReadAt: null, isLate: false };

/**
 * Fixes the start first: the last read in the start window before the runner is out on the course. A read long after the gun cannot replace one
 * in time; it counts only if staff accept it. Decides every read of the start mat that is no arrival at another checkpoint.
 */
export function findStart(hearing: Hearing): Start {
  const heard = heardAtStart(hearing);
  if (heard.length === 0) return noStart;
  const outAt = firstOutOnCourse(hearing, heard);
  const before = heard.filter((index) => readAt(hearing, index).at < Math.min(outAt, firstManualAt(hearing, index)));
  const inTime = before.findLast((index) => !isLateStart(hearing, readAt(hearing, index).at));
  const start = inTime !== undefined && canBeStart(hearing, inTime, outAt) ? inTime : null;
  const isManual = manualTimeAt(hearing.entrant, 0) !== null;
  decideStartReads(hearing, heard, { outAt, start, isManual });
  const startAt = start === null ? null : readAt(hearing, start).at;
  return {
    at: isManual ? null : startAt,
    waveReadAt: startAt,
    isLate: before.length > 0 && inTime === undefined && !isManual,
  };
}

/** Positions of the undecided reads in a start window. */
function heardAtStart({ course, reads, verdicts }: Hearing): number[] {
  const heard: number[] = [];
  if (!course.startHasReader) return heard;
  for (const [index, read] of reads.entries()) {
    if (verdicts[index] === null && servesStart(siteOf(course.sites, read), read.at)) heard.push(index);
  }
  return heard;
}

/** The earliest manual time after the start as an instant, if the read at `index` is the start: nobody starts after it. */
function firstManualAt(hearing: Hearing, index: number): EpochMs {
  const { rules, entrant } = hearing;
  if (entrant.manualTimes.length === 0 || rules.chronotype === 'individual_chrono') return Number.POSITIVE_INFINITY;
  const times = entrant.manualTimes.flatMap(({ checkpoint, timeMs }) => (checkpoint > 0 ? [timeMs] : []));
  return (gunFor(hearing, readAt(hearing, index).at) ?? gunOrPlan(rules)) + Math.min(...times);
}

/** Before any gun and before the planned start people only warm up on the mat, unless they are then seen on the course. */
function canBeStart(hearing: Hearing, index: number, outAt: EpochMs): boolean {
  const { rules } = hearing;
  const { at } = readAt(hearing, index);
  if (rules.chronotype === 'individual_chrono' || outAt < Number.POSITIVE_INFINITY) return true;
  return at >= rules.plannedStartAt || gunFor(hearing, at) !== null;
}

/** The first read beyond the start: at another mat, or in a later visit to this one where it serves more than the start. */
function firstOutOnCourse(hearing: Hearing, heard: readonly number[]): EpochMs {
  const firstAt = readAt(hearing, heard[0] ?? 0).at;
  const setOffAt = earliestStart(hearing) ?? firstAt;
  return Math.min(firstAtOtherMat(hearing, setOffAt), firstReturn(hearing, heard));
}

function firstAtOtherMat({ course, reads, verdicts }: Hearing, setOffAt: EpochMs): EpochMs {
  for (const [index, read] of reads.entries()) {
    if (verdicts[index] !== null || read.at <= setOffAt) continue;
    const site = siteOf(course.sites, read);
    const reader = servesStart(site, read.at) ? null : openAfter(site, read.at, 0);
    if (reader !== null && read.at - setOffAt >= minLegTime(course, 0, reader.checkpoint)) return read.at;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * The first arrival at a later checkpoint of the start mat while its start window is still open: a new visit, possible after the first
 * start in time, and not followed by a read from earlier on the course (then the runner was standing near the start).
 */
function firstReturn(hearing: Hearing, heard: readonly number[]): EpochMs {
  const { course } = hearing;
  const setOffAt = firstStart(hearing, heard);
  let heardAt = Number.NEGATIVE_INFINITY;
  for (const index of heard) {
    const read = readAt(hearing, index);
    const silence = read.at - heardAt;
    heardAt = read.at;
    const site = siteOf(course.sites, read);
    const reader = openAfter(site, read.at, 0);
    if (reader === null || read.at <= setOffAt || silence <= (course.mats[site.mat]?.visitGapMs ?? 0)) continue;
    const shortest = Math.max(minLegTime(course, 0, reader.checkpoint), reader.minGapMs);
    if (read.at - setOffAt >= shortest && !isHeardEarlierOnCourse(hearing, index, reader.checkpoint)) return read.at;
  }
  return Number.POSITIVE_INFINITY;
}

/** The first start read in time after the gun, else the gun; the first read where all are too late or no gun is to be waited for. */
function firstStart(hearing: Hearing, heard: readonly number[]): EpochMs {
  const firstAt = readAt(hearing, heard[0] ?? 0).at;
  const gunAt = earliestStart(hearing);
  if (gunAt === null || isLateStart(hearing, firstAt)) return firstAt;
  const afterGun = heard.find((index) => readAt(hearing, index).at >= gunAt);
  const afterGunAt = afterGun === undefined ? gunAt : readAt(hearing, afterGun).at;
  return isLateStart(hearing, afterGunAt) ? gunAt : afterGunAt;
}

/** Tells whether another mat has a read, after the one at `index`, at a checkpoint before `checkpoint`. */
function isHeardEarlierOnCourse({ course, reads, verdicts }: Hearing, index: number, checkpoint: number): boolean {
  for (let later = index + 1; later < reads.length; later++) {
    const read = reads[later];
    if (read === undefined || verdicts[later] !== null) continue;
    const site = siteOf(course.sites, read);
    const reader = servesStart(site, read.at) ? null : openAfter(site, read.at, 0);
    if (reader !== null && reader.checkpoint < checkpoint) return true;
  }
  return false;
}

/** Tells whether a start at that instant is too long after the gun to count without staff. */
function isLateStart(hearing: Hearing, at: EpochMs): boolean {
  if (hearing.entrant.acceptsLateStart) return false;
  const gunAt = gunFor(hearing, at);
  return gunAt !== null && at - gunAt > hearing.rules.startClosesMs;
}

interface Decision {
  readonly outAt: EpochMs;
  readonly start: number | null;
  readonly isManual: boolean;
}

function decideStartReads(hearing: Hearing, heard: readonly number[], { outAt, start, isManual }: Decision): void {
  const { course, verdicts } = hearing;
  for (const index of heard) {
    const read = readAt(hearing, index);
    const isForLater = read.at >= outAt && openAfter(siteOf(course.sites, read), read.at, 0) !== null;
    if (isForLater) continue;
    verdicts[index] =
      index === start && !isManual ? accept(read, 0) : reject(read, whyNoStart(hearing, read, start), 0);
  }
}

function whyNoStart(hearing: Hearing, read: Read, start: number | null): Rejection {
  if (isLateStart(hearing, read.at)) return 'late_start';
  const startAt = start === null ? null : readAt(hearing, start).at;
  const gunAt = gunFor(hearing, startAt);
  if (gunAt !== null) return read.at < gunAt ? 'before_start' : 'superseded';
  return startAt === null && read.at < hearing.rules.plannedStartAt ? 'before_start' : 'superseded';
}

const readAt = ({ reads }: Hearing, index: number): Read => reads[index] as Read; // positions come from this very array
const siteOf = (sites: ReadonlyMap<number, Site>, read: Read): Site => sites.get(read.device) as Site; // undecided reads are of readers of the course
