import { fastestSpeed } from './fastest-speeds.ts';
import type { Checkpoint, EpochMs, Ms, ReaderConfiguration, TimingRules, Wave } from './types.ts';

/** A reader as the course knows it. */
export interface Site {
  /** Position in `Course.mats`. */
  readonly mat: number;
  /** Lowest checkpoint first. */
  readonly configurations: readonly ReaderConfiguration[];
}

/** Readers and checkpoints that belong together: a mat with its spare, or one mat that serves start, laps and finish. */
export interface Mat {
  /** Positions on the course, ascending. */
  readonly checkpoints: readonly number[];
  /** A pause in the reads longer than this ends a visit. */
  readonly visitGapMs: Ms;
  /** A visit that begins so soon after the one before it can be no other checkpoint: the runner stays about. 0: no length tells. */
  readonly staysMs: Ms;
  /** True if a read can belong to several checkpoints after the start, so that visits have to be counted. */
  readonly isLaps: boolean;
}

/** The rules, arranged for judging. */
export interface Course {
  readonly finish: number;
  readonly sites: ReadonlyMap<number, Site>;
  readonly mats: readonly Mat[];
  readonly startHasReader: boolean;
  /** Waves whose gun was fired, earliest first. */
  readonly firedWaves: readonly FiredWave[];
  readonly checkpoints: readonly Checkpoint[];
  /** Shortest plausible time from the start and from the checkpoint before, by position. */
  readonly minFromStartMs: readonly Ms[];
  readonly minFromPreviousMs: readonly Ms[];
  readonly fastestSpeed: number;
}

export interface FiredWave {
  readonly id: number;
  readonly gunAt: EpochMs;
}

/**
 * Someone who stays by a mat is read every few seconds, but not always: of people waiting at a start one pause in twenty was longer than half a
 * minute, one in two hundred longer than three. If no distance is known, a lap can be short.
 */
const longestSilence: Ms = 180_000;
const longestSilenceUnmeasured: Ms = 60_000;
/** In and out of a place, with no length between: nobody changes shoes or bicycle in less. */
const shortestStay: Ms = 15_000;

const known = new WeakMap<TimingRules, Course>();

/** The course of the rules; computed once for each rules object, which never changes. */
export function timingCourse(rules: TimingRules): Course {
  const found = known.get(rules);
  if (found !== undefined) return found;
  const course = arrange(rules);
  known.set(rules, course);
  return course;
}

/**
 * The rules with more windows for readers of the finish. A shut finish asks for such rules for each runner, so their course is made of the one of the rules: the
 * order of the mats, and what they serve, is the same.
 */
export function withFinishReaders(rules: TimingRules, added: readonly ReaderConfiguration[]): TimingRules {
  const wider = { ...rules, readers: [...rules.readers, ...added] };
  const { sites: standing, mats, finish, ...course } = timingCourse(rules);
  const isOfFinish = ({ device, checkpoint }: ReaderConfiguration): boolean =>
    checkpoint === finish && (standing.get(device)?.configurations ?? []).some((one) => one.checkpoint === finish);
  if (!added.every(isOfFinish)) return wider;
  const sites = new Map(standing);
  for (const reader of added) {
    const { mat, configurations } = sites.get(reader.device) as Site; // of the finish
    sites.set(reader.device, { mat, configurations: [...configurations, reader].toSorted(byWindow) });
  }
  const served = mats.map((mat, index) => withLaps(mat, index, sites));
  const isAsBefore = served.every((mat, index) => mat === mats[index]);
  known.set(wider, { ...course, finish, sites, mats: isAsBefore ? mats : served });
  return wider;
}

function withLaps(mat: Mat, index: number, sites: ReadonlyMap<number, Site>): Mat {
  if (mat.isLaps || mat.checkpoints.length === 1) return mat;
  const groups = [...sites.values()].filter((site) => site.mat === index);
  return { ...mat, isLaps: groups.some(({ configurations }) => isOfLaps(configurations)) };
}

function arrange(rules: TimingRules): Course {
  const { checkpoints } = rules;
  const speed = fastestSpeed(rules.sport);
  const readers = rules.readers
    .filter((reader) => reader.checkpoint >= 0 && reader.checkpoint < checkpoints.length)
    .toSorted((a, b) => a.checkpoint - b.checkpoint || a.opensAt - b.opensAt || a.device - b.device);
  const groups = groupByMat(readers);
  const sites = new Map<number, Site>();
  for (const [mat, group] of groups.entries()) {
    for (const device of new Set(group.map((reader) => reader.device))) {
      sites.set(device, { mat, configurations: group.filter((reader) => reader.device === device) });
    }
  }
  return {
    finish: checkpoints.length - 1,
    sites,
    mats: groups.map((group) => matOf(group, checkpoints, speed)),
    startHasReader: readers.some((reader) => reader.checkpoint === 0),
    firedWaves: rules.waves.filter(isFired).toSorted((a, b) => a.gunAt - b.gunAt || a.id - b.id),
    checkpoints,
    ...shortestTimes(checkpoints, speed),
  };
}

type ShortestTimes = Pick<Course, 'minFromStartMs' | 'minFromPreviousMs' | 'fastestSpeed'>;

const knownTimes = new WeakMap<readonly Checkpoint[], ShortestTimes>();

/** Computed once for each list of checkpoints: rules that differ in windows alone share it, and a shut finish makes such rules for each runner. */
function shortestTimes(checkpoints: readonly Checkpoint[], fastestSpeed: number): ShortestTimes {
  const found = knownTimes.get(checkpoints);
  if (found?.fastestSpeed === fastestSpeed) return found;
  const from = (start: number, position: number): Ms => sumOfLegs(checkpoints, fastestSpeed, start, position);
  const times = {
    minFromStartMs: checkpoints.map((_, position) => from(0, position)),
    minFromPreviousMs: checkpoints.map((_, position) => from(Math.max(0, position - 1), position)),
    fastestSpeed,
  };
  knownTimes.set(checkpoints, times);
  return times;
}

const isFired = (wave: Wave): wave is Wave & FiredWave => wave.gunAt !== null;

/** Readers that share a checkpoint, or checkpoints that share a reader, are one mat. */
function groupByMat(readers: readonly ReaderConfiguration[]): ReaderConfiguration[][] {
  let groups: ReaderConfiguration[][] = [];
  for (const reader of readers) {
    const isJoined = (group: ReaderConfiguration[]) =>
      group.some((other) => other.device === reader.device || other.checkpoint === reader.checkpoint);
    const joined = groups.filter(isJoined);
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), reader]];
  }
  return groups.map((group) => group.toSorted(byWindow));
}

const byWindow = (a: ReaderConfiguration, b: ReaderConfiguration): number =>
  a.checkpoint - b.checkpoint || a.opensAt - b.opensAt;

function matOf(group: readonly ReaderConfiguration[], checkpoints: readonly Checkpoint[], speed: number): Mat {
  const positions = [...new Set(group.map((reader) => reader.checkpoint))];
  const isLaps = isOfLaps(group);
  if (hasStay(checkpoints, positions)) return { checkpoints: positions, visitGapMs: shortestStay, staysMs: 0, isLaps };
  const { minFromStartMs } = shortestTimes(checkpoints, speed);
  const legs = positions.map((position, i) =>
    i === 0 ? (minFromStartMs[position] ?? 0) : sumOfLegs(checkpoints, speed, positions[i - 1] ?? 0, position),
  );
  const shortest = Math.min(...legs.filter((leg) => leg > 0), Number.POSITIVE_INFINITY);
  // Below half the shortest leg, so that one stray read between two true crossings cannot join them to one visit.
  const halfLegMs = Math.min(longestSilence, Math.floor(shortest / 2));
  const isKnown = shortest !== Number.POSITIVE_INFINITY;
  return {
    checkpoints: positions,
    visitGapMs: isKnown ? halfLegMs : longestSilenceUnmeasured,
    staysMs: isKnown ? 2 * halfLegMs : 0,
    isLaps,
  };
}

/** Tells whether a mat hears somebody come to a place and leave it, at one distance. */
const hasStay = (checkpoints: readonly Checkpoint[], positions: readonly number[]): boolean =>
  positions.some((position, index) => {
    const distanceM = distanceAt(checkpoints, position);
    return index > 0 && distanceM !== null && distanceM === distanceAt(checkpoints, positions[index - 1] ?? 0);
  });

const isOfLaps = (group: readonly ReaderConfiguration[]): boolean =>
  group.some((a) => a.checkpoint > 0 && group.some((b) => isSharedWindow(a, b)));

const isSharedWindow = (a: ReaderConfiguration, b: ReaderConfiguration): boolean =>
  b.device === a.device && b.checkpoint > a.checkpoint && b.opensAt <= a.closesAt && a.opensAt <= b.closesAt;

/** Shortest plausible time from one checkpoint to a later one: the time that staff set for each leg, else its length at the fastest speed, else 0. */
export function minLegTime(course: Course, from: number, to: number): Ms {
  if (from === to - 1) return course.minFromPreviousMs[to] ?? 0;
  // Sums from the start on differ by that, unless the leg after `from` is measured from a checkpoint before it.
  if (isMeasured(course.checkpoints, from))
    return (course.minFromStartMs[to] ?? 0) - (course.minFromStartMs[from] ?? 0);
  return sumOfLegs(course.checkpoints, course.fastestSpeed, from, to);
}

const isMeasured = (checkpoints: readonly Checkpoint[], position: number): boolean =>
  distanceAt(checkpoints, position) !== null || (checkpoints[position]?.minLegTimeMs ?? null) !== null;

function sumOfLegs(checkpoints: readonly Checkpoint[], speed: number, from: number, to: number): Ms {
  let total = 0;
  let measuredFromM = distanceAt(checkpoints, from);
  for (let position = from + 1; position <= to; position++) {
    const set = checkpoints[position]?.minLegTimeMs ?? null;
    const distanceM = distanceAt(checkpoints, position);
    if (set !== null) {
      total += set;
      measuredFromM = distanceM;
    } else if (distanceM !== null) {
      if (measuredFromM !== null) total += Math.max(0, Math.floor(((distanceM - measuredFromM) / speed) * 1000));
      measuredFromM = distanceM;
    }
  }
  return total;
}

const distanceAt = (checkpoints: readonly Checkpoint[], position: number): number | null =>
  position === 0 ? 0 : (checkpoints[position]?.distanceM ?? null);

/** Tells whether a reader's window contains the instant. Both ends belong to it. */
export const isOpen = (reader: ReaderConfiguration, at: EpochMs): boolean =>
  at >= reader.opensAt && at <= reader.closesAt;

/** The site's configuration of the lowest checkpoint after `position` that is open at the instant; null: none. */
export function openAfter(site: Site, at: EpochMs, position: number): ReaderConfiguration | null {
  for (const reader of site.configurations) if (reader.checkpoint > position && isOpen(reader, at)) return reader;
  return null;
}
