import type { EpochMs, Ms } from '#timing/types.ts';
import { addUp, type Bounds, endsOf, nameOf } from './add-up.ts';
import { Ground, type WalkQuestion } from './ground.ts';
import { farDearer, marginsOf } from './margins.ts';
import { earliestPath } from './paths.ts';
import { never } from './prices.ts';
import type { StartChoice } from './start-choices.ts';
import type { End, Path, Sums } from './sums.ts';

export interface CheapestWalk {
  /** Its price is `never` where staff's choices allow no explanation at all. */
  readonly best: Path;
  /** The cheapest explanation with another finish, or with none; null: it costs more by `farDearer`. */
  readonly other: Path | null;
  /** By checkpoint how much more the cheapest explanation costs in which it has another time, or none; at most `farDearer`. */
  readonly margins: Int32Array;
}

/** Most walks cost less. */
const firstLimit = 9_000;
/** Above so many pairs of visit and checkpoint only what is near the best so far is followed. */
const manyPairs = 700;
/** Nothing is near then that is dearer than the best so far by this, or as many checkpoints beyond it. */
const nearBest = 12_000;
const farCheckpoints = 5;
/** Rounds in which one crossing within a gap is taken out; then all that come so soon after another visit are. */
const mostRounds = 8;

/**
 * The cheapest explanation of all reads of a runner: a start, then visits that go to checkpoints in the order of the course, as the hard rules
 * allow. The prices stand in `prices.ts`. On equal prices fewer missed checkpoints count, then earlier crossings, the first difference first.
 */
export function cheapestWalk(question: WalkQuestion, isMany = pairsOf(question) > manyPairs): CheapestWalk {
  const ground = new Ground(question);
  const forbidden = new Set<string>();
  for (let round = 1; ; round += 1) {
    const found = isMany ? near(ground, forbidden) : whole(ground, forbidden);
    const broken = brokenGap(ground, found.best);
    if (broken === null) return found;
    forbidden.add(broken);
    if (round === mostRounds) for (const one of allWithinGaps(question)) forbidden.add(one);
  }
}

const pairsOf = ({ hearing, visits }: WalkQuestion): number =>
  visits.reduce((sum, { mat }) => sum + (hearing.course.mats[mat]?.checkpoints.length ?? 0), 0);

const everything = { limit: firstLimit, isMany: false, near: never, far: never, silence: Number.POSITIVE_INFINITY };

/**
 * The cheapest of what is near the best so far. A leg over more missed checkpoints than `far` is dearer than that, but where a mat was silent for long
 * nothing else may explain the visits and the manual times behind it: then legs that last so long may go over any number.
 */
function near(ground: Ground, forbidden: Bounds['forbidden']): CheapestWalk {
  const { missed } = ground.lengths;
  const far = Math.max(farCheckpoints, 1 + Math.floor(nearBest / Math.min(...missed)));
  const bounds = { ...everything, limit: never, isMany: true, near: nearBest, far, forbidden };
  const found = trySolve(ground, bounds);
  if (found !== null && countUnexplained(ground, found.best) <= far) return found;
  const { usual, longest } = silencesOf(ground);
  const silent = { ...bounds, silence: far * usual };
  const missedMost = Math.ceil(longest / usual) * Math.max(...missed);
  const after =
    trySolve(ground, { ...silent, near: nearBest + missedMost }) ?? trySolve(ground, { ...silent, near: never });
  return after ?? found ?? nothing(ground);
}

/** Null: with these bounds there is no explanation, as no leg leads to a manual time. */
function trySolve(ground: Ground, bounds: Bounds): CheapestWalk | null {
  const sums = addUp(ground, bounds);
  const ends = endsOf(sums);
  return ends.length === 0 ? null : answer(sums, ends);
}

/** The number of visits that pass a shut checkpoint, or come after the last place of a path that is not the finish. */
function countUnexplained({ question }: Ground, { stops }: Path): number {
  const shut = stops.filter(({ isShut }) => isShut).length;
  const last = stops.at(-1);
  if (last?.checkpoint === question.hearing.course.finish) return shut;
  return shut + question.visits.filter(({ arrivedAt }) => arrivedAt > (last?.at ?? 0)).length;
}

/** The usual time between two events, and the longest one. */
function silencesOf({ events }: Ground): { readonly usual: Ms; readonly longest: Ms } {
  const times = events.slice(1).map(({ at }, index) => at - (events[index]?.at ?? at));
  const inOrder = times.toSorted((a, b) => a - b);
  return { usual: Math.max(1, inOrder[inOrder.length >> 1] ?? 1), longest: inOrder.at(-1) ?? 0 };
}

/** Of all explanations; where the cheapest costs more than most do, one that is near the best tells what it costs at most. */
function whole(ground: Ground, forbidden: Bounds['forbidden']): CheapestWalk {
  const bounds = { ...everything, forbidden };
  const cheap = addUp(ground, bounds);
  const price = leastOf(endsOf(cheap));
  if (price + farDearer <= firstLimit) return answer(cheap, endsOf(cheap));
  const nearest = near(ground, forbidden);
  const limit = Math.min(price, nearest.best.price) + farDearer;
  const all = addUp(ground, { ...bounds, limit });
  const ends = endsOf(all);
  // A walk that breaks a gap may cost less than a part of it, and is not followed to its end.
  return ends.length > 0 && leastOf(ends) <= limit ? answer(all, ends) : nearest;
}

/** The answer where staff's choices allow no explanation. */
function nothing({ question }: Ground): CheapestWalk {
  const start = question.starts.at(-1) as StartChoice; // one there is always
  const margins = new Int32Array(question.hearing.course.checkpoints.length).fill(farDearer);
  return { best: { start, stops: [], price: never }, other: null, margins };
}

function answer(sums: Sums, ends: readonly End[]): CheapestWalk {
  const price = leastOf(ends);
  const best = earliestPath(
    sums,
    ends.filter((end) => end.price === price),
  );
  const others = ends.filter(({ place }) => finishOf(sums, place) !== finishIn(sums, best));
  const otherPrice = leastOf(others);
  const other =
    otherPrice < price + farDearer
      ? earliestPath(
          sums,
          others.filter((end) => end.price === otherPrice),
        )
      : null;
  return { best, other, margins: marginsOf(sums, best) };
}

const leastOf = (ends: readonly End[]): number => ends.reduce((least, { price }) => Math.min(least, price), never);

/** The visit that is the finish; null: there is none. */
function finishOf(sums: Sums, index: number): number | null {
  const { checkpoint, visit } = sums.placeAt(index);
  return checkpoint === sums.ground.question.hearing.course.finish ? visit : null;
}

function finishIn({ ground }: Sums, { stops }: Path): number | null {
  const last = stops.at(-1);
  return last?.checkpoint === ground.question.hearing.course.finish ? last.visit : null;
}

/** A crossing within the gap of an earlier one at its mat, with another mat between them; null: there is none. */
function brokenGap({ question }: Ground, { stops }: Path): string | null {
  const lastAt = new Map<number, EpochMs>();
  for (const { visit: index, checkpoint, at, isShut } of stops) {
    const visit = question.visits[index];
    if (visit === undefined || isShut) continue;
    const before = lastAt.get(visit.mat);
    if (before !== undefined && at - before < visit.gapMs) return nameOf(index, checkpoint);
    lastAt.set(visit.mat, at);
  }
  return null;
}

/** The places of all visits within the gap of one before them at their mat. */
function allWithinGaps({ hearing, visits }: WalkQuestion): string[] {
  return visits.flatMap((visit, index) => {
    const isWithin = visits
      .slice(0, index)
      .some(({ mat, arrivedAt }) => mat === visit.mat && visit.arrivedAt - arrivedAt < visit.gapMs);
    const checkpoints = hearing.course.mats[visit.mat]?.checkpoints ?? [];
    return isWithin ? checkpoints.map((checkpoint) => nameOf(index, checkpoint)) : [];
  });
}
