import { type Course, minLegTime, timingCourse } from '#timing/course.ts';
import { type Hearing, openHearing } from '#timing/hearing.ts';
import type { Checkpoint, EpochMs, Ms, ReaderConfiguration, TimingRules } from '#timing/types.ts';
import { walkThatCounts } from './no-finish.ts';
import type { Walk } from './search/explain-walk.ts';
import { type Stop, work } from './search/sums.ts';

/** A leg that the reads tell, and that a shortest leg time of staff or the gap of a mat forbids. */
export interface ForbiddenLeg {
  /** The end of the leg. */
  readonly checkpoint: number;
  readonly at: EpochMs;
  /** `leg`: since the crossing before; `gap`: since the last one at the same mat. */
  readonly limit: 'leg' | 'gap';
  readonly timeMs: Ms;
  readonly limitMs: Ms;
}

/**
 * The legs that the reads would tell, were there no shortest leg times of staff, and no gaps longer than the way from one mat over another one back to it, where some of these make the
 * runner another start, split or finish. A limit that is too long for one leg moves everything about it: what was heard is then a warm-up, a stray or a stroll, none of which is too fast
 * for anything. Empty: they take nothing away.
 */
export function forbiddenLegs(hearing: Hearing, walk: Walk): ForbiddenLeg[] {
  const { rules, entrant, reads } = hearing;
  const free = withoutLimits(rules);
  if (free === null || walk.price === null || isWhole(walk)) return [];
  if (!isTooSoon(hearing, walk) && !isWithinLongGap(hearing, walk, free)) return [];
  if (work.isTooMuchOfRunner()) return [];
  const found = walkThatCounts(openHearing(free, entrant, reads));
  if (found.crossings.every((at, checkpoint) => at === walk.crossings[checkpoint])) return [];
  return legsAgainst(hearing, found);
}

/** The legs of a walk that the limits forbid. */
function legsAgainst({ course, rules }: Hearing, { start, stops, visits }: Walk): ForbiddenLeg[] {
  const crossedAt = new Map<number, EpochMs>();
  let [position, since] = [0, start.setOffAt];
  return stops.flatMap(({ checkpoint, at, visit, isShut }): ForbiddenLeg[] => {
    const mat = visits[visit]?.mat ?? -1;
    const leg = { limit: 'leg' as const, timeMs: at - since, limitMs: minLegTime(course, position, checkpoint) };
    const gap = {
      limit: 'gap' as const,
      timeMs: at - (crossedAt.get(mat) ?? Number.NEGATIVE_INFINITY),
      limitMs: gapAt(rules, checkpoint),
    };
    [position, since] = [checkpoint, at];
    if (visit < 0) return [];
    if (!isShut) crossedAt.set(mat, at);
    const broken = [leg, gap].find(({ timeMs, limitMs }) => timeMs < limitMs);
    return broken === undefined ? [] : [{ checkpoint, at, ...broken }];
  });
}

const gapAt = ({ readers }: TimingRules, checkpoint: number): Ms =>
  Math.max(0, ...readers.flatMap((one) => (one.checkpoint === checkpoint ? [one.minGapMs] : [])));

/**
 * Tells whether every checkpoint was crossed and every visit means something: no limit can have taken anything away then. Who was heard elsewhere before the finish, and came back, did
 * not stay.
 */
function isWhole({ crossings, visits, start, stops }: Walk): boolean {
  const used = new Set([start.visit, ...stops.map(({ visit }: Stop) => visit)]);
  const finishedAt = crossings.at(-1) ?? null;
  if (finishedAt === null || crossings.includes(null)) return false;
  return visits.every(({ mat, isStaying, arrivedAt }, index) => {
    const isBack = arrivedAt < finishedAt && visits[index - 1]?.mat !== mat;
    return used.has(index) || (isStaying && !isBack);
  });
}

/** Tells whether two visits that follow one another at the mats of a leg are sooner than its limit. */
function isTooSoon({ course }: Hearing, { visits }: Walk): boolean {
  return course.checkpoints.some(({ minLegTimeMs }, checkpoint) => {
    if (checkpoint === 0 || minLegTimeMs === null) return false;
    const [before, after] = [matOf(course, checkpoint - 1), matOf(course, checkpoint)];
    return visits.some(({ mat, arrivedAt }, index) => {
      const last = visits.slice(0, index).findLast((one) => before < 0 || one.mat === before);
      return mat === after && arrivedAt - (last?.arrivedAt ?? Number.NEGATIVE_INFINITY) < minLegTimeMs;
    });
  });
}

/** Of three visits to a mat in a row the second way back to it is at most so many times the first, and the other way round: nobody stays about so. */
const alike = 1.25;

/**
 * Tells whether somebody came back to a mat within a gap that is too long, and was heard at another one meanwhile, or came back twice in a row after times that are alike: nobody stays about
 * so.
 */
function isWithinLongGap({ course, rules }: Hearing, { visits }: Walk, free: TimingRules): boolean {
  const longest: Ms[] = course.mats.map(() => 0);
  for (const [index, { minGapMs, checkpoint }] of rules.readers.entries()) {
    if (free.readers[index]?.minGapMs === minGapMs) continue;
    const mat = matOf(course, checkpoint);
    longest[mat] = Math.max(longest[mat] ?? 0, minGapMs);
  }
  const last = new Map<number, number>();
  return visits.some(({ mat, arrivedAt }, index) => {
    const before = last.get(mat);
    last.set(mat, index);
    const backMs = arrivedAt - (visits[before ?? -1]?.arrivedAt ?? Number.NEGATIVE_INFINITY);
    if (before === undefined || backMs >= (longest[mat] ?? 0)) return false;
    return before < index - 1 || isAlike(backMs, backBefore(visits, index));
  });
}

const isAlike = (one: Ms, other: Ms): boolean => Math.max(one, other) <= alike * Math.min(one, other);

/** The time between the two visits before one, all three at one mat; 0: they are not. */
function backBefore(visits: Walk['visits'], index: number): Ms {
  const [first, second, third] = [visits[index - 2], visits[index - 1], visits[index]];
  if (first === undefined || second === undefined || third === undefined) return 0;
  return first.mat === third.mat && second.mat === third.mat ? second.arrivedAt - first.arrivedAt : 0;
}

const matOf = ({ mats }: Course, checkpoint: number): number =>
  mats.findIndex(({ checkpoints }) => checkpoints.includes(checkpoint));

const known = new WeakMap<TimingRules, TimingRules | null>();

/** The rules without the limits that are longer than the lengths of the course tell; null: there are none. Computed once for each rules object. */
function withoutLimits(rules: TimingRules): TimingRules | null {
  const found = known.get(rules);
  if (found !== undefined) return found;
  const free = lifted(rules);
  known.set(rules, free);
  return free;
}

function lifted(rules: TimingRules): TimingRules | null {
  const course = timingCourse(rules);
  const byLength = timingCourse({ ...rules, checkpoints: rules.checkpoints.map(withoutLimit) });
  const isLong = ({ minLegTimeMs }: Checkpoint, position: number): boolean =>
    minLegTimeMs !== null && minLegTime(course, position - 1, position) > minLegTime(byLength, position - 1, position);
  const checkpoints = rules.checkpoints.map((one, position) => (isLong(one, position) ? withoutLimit(one) : one));
  const readers = rules.readers.map((reader) => withoutLongGap(byLength, reader));
  const isLifted =
    checkpoints.some((one, position) => one !== rules.checkpoints[position]) ||
    readers.some((one, index) => one !== rules.readers[index]);
  return isLifted ? { ...rules, checkpoints, readers } : null;
}

const withoutLimit = (checkpoint: Checkpoint): Checkpoint => ({ ...checkpoint, minLegTimeMs: null });

/** A gap is no longer than the way from the mat over another one back to it. That of the first checkpoint of a mat tells who stays about, whatever the visit is. */
function withoutLongGap(course: Course, reader: ReaderConfiguration): ReaderConfiguration {
  const { checkpoint, minGapMs } = reader;
  const own = course.mats[matOf(course, checkpoint)]?.checkpoints.filter((one) => one > 0) ?? [];
  const [from, to] = own[0] === checkpoint ? own : [own.findLast((one) => one < checkpoint), checkpoint];
  if (from === undefined || to === undefined || !isElsewhereBetween(course, own, from, to)) return reader;
  const way = minLegTime(course, from, to);
  return minGapMs > way ? { ...reader, minGapMs: way } : reader;
}

const isElsewhereBetween = ({ mats }: Course, own: readonly number[], from: number, to: number): boolean =>
  mats.some(({ checkpoints }) => checkpoints.some((one) => one > from && one < to && !own.includes(one)));
