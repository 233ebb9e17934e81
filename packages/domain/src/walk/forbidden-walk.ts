import { minLegTime, timingCourse } from '#timing/course.ts';
import { type Hearing, openHearing } from '#timing/hearing.ts';
import type { Checkpoint, EpochMs, Ms, TimingRules } from '#timing/types.ts';
import type { Walk } from './search/explain-walk.ts';
import { work } from './search/sums.ts';
import { cheapestThatCounts } from './shut-finish.ts';

/** A leg that the reads tell, and that a shortest leg time of staff forbids. */
export interface ForbiddenLeg {
  /** The end of the leg. */
  readonly checkpoint: number;
  readonly at: EpochMs;
  readonly timeMs: Ms;
  readonly limitMs: Ms;
}

/**
 * The legs that the reads would tell, were there no shortest leg times of staff, where some of these make the runner another start, split or finish. A limit that is
 * too long for one leg moves everything about it: what was heard is then a warm-up, a stray or a stroll, none of which is too fast for anything. Empty: they take
 * nothing away.
 */
export function forbiddenLegs(hearing: Hearing, walk: Walk): ForbiddenLeg[] {
  const { rules, course, entrant, reads } = hearing;
  const free = withoutLimits(rules);
  if (free === null || walk.price === null || isWhole(walk) || !isTooSoon(hearing, walk)) return [];
  if (work.isTooMuchOfRunner()) return [];
  const unlimited = openHearing(free, entrant, reads);
  const { start, stops, crossings } = cheapestThatCounts(unlimited);
  if (crossings.every((at, checkpoint) => at === walk.crossings[checkpoint])) return [];
  let [position, since] = [0, start.setOffAt];
  return stops.flatMap(({ checkpoint, at, visit }): ForbiddenLeg[] => {
    const leg = { checkpoint, at, timeMs: at - since, limitMs: minLegTime(course, position, checkpoint) };
    [position, since] = [checkpoint, at];
    return visit >= 0 && leg.timeMs < leg.limitMs ? [leg] : [];
  });
}

/** Tells whether every checkpoint was crossed and every visit means something: no limit can have taken anything away then. */
function isWhole({ crossings, visits, start, stops }: Walk): boolean {
  const used = new Set([start.visit, ...stops.map(({ visit }) => visit)]);
  return crossings.every((at) => at !== null) && visits.every(({ isStaying }, index) => isStaying || used.has(index));
}

/** Tells whether two visits that follow one another at the mats of a leg are sooner than its limit. */
function isTooSoon({ course }: Hearing, { visits }: Walk): boolean {
  const matOf = (checkpoint: number): number =>
    course.mats.findIndex(({ checkpoints }) => checkpoints.includes(checkpoint));
  return course.checkpoints.some(({ minLegTimeMs }, checkpoint) => {
    if (checkpoint === 0 || minLegTimeMs === null) return false;
    const [before, after] = [matOf(checkpoint - 1), matOf(checkpoint)];
    return visits.some(({ mat, arrivedAt }, index) => {
      const last = visits.slice(0, index).findLast((one) => before < 0 || one.mat === before);
      return mat === after && arrivedAt - (last?.arrivedAt ?? Number.NEGATIVE_INFINITY) < minLegTimeMs;
    });
  });
}

const known = new WeakMap<TimingRules, TimingRules | null>();

/** The rules without the shortest times that are longer than the length of their leg tells; null: there are none. Computed once for each rules object. */
function withoutLimits(rules: TimingRules): TimingRules | null {
  const found = known.get(rules);
  if (found !== undefined) return found;
  const free = lifted(rules);
  known.set(rules, free);
  return free;
}

function lifted(rules: TimingRules): TimingRules | null {
  if (rules.checkpoints.every(({ minLegTimeMs }) => minLegTimeMs === null)) return null;
  const course = timingCourse(rules);
  const byLength = timingCourse({ ...rules, checkpoints: rules.checkpoints.map(withoutLimit) });
  const isLong = ({ minLegTimeMs }: Checkpoint, position: number): boolean =>
    minLegTimeMs !== null && minLegTime(course, position - 1, position) > minLegTime(byLength, position - 1, position);
  const checkpoints = rules.checkpoints.map((one, position) => (isLong(one, position) ? withoutLimit(one) : one));
  return checkpoints.some((one, position) => one !== rules.checkpoints[position]) ? { ...rules, checkpoints } : null;
}

const withoutLimit = (checkpoint: Checkpoint): Checkpoint => ({ ...checkpoint, minLegTimeMs: null });
