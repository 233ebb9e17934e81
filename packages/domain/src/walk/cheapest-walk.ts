import type { EpochMs } from '#timing/types.ts';
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

const firstLimit = 9_000;
const limitGrows = 2.5;
/** Above so many pairs of visit and checkpoint only what is near the best so far is followed. */
const manyPairs = 700;

/**
 * The cheapest explanation of all reads of a runner: a start, then visits that go to checkpoints in the order of the course, as the hard rules
 * allow. The prices stand in `prices.ts`. On equal prices fewer missed checkpoints count, then earlier crossings, the first difference first.
 */
export function cheapestWalk(question: WalkQuestion, isMany = pairsOf(question) > manyPairs): CheapestWalk {
  const ground = new Ground(question);
  const forbidden = new Set<string>();
  for (;;) {
    const found = solve(ground, { limit: isMany ? never : firstLimit, isMany, forbidden });
    const broken = brokenGap(ground, found.best);
    if (broken === null) return found;
    forbidden.add(broken);
  }
}

const pairsOf = ({ hearing, visits }: WalkQuestion): number =>
  visits.reduce((sum, { mat }) => sum + (hearing.course.mats[mat]?.checkpoints.length ?? 0), 0);

/** The limit grows until everything is below it that is not far dearer than the best. */
function solve(ground: Ground, bounds: Bounds): CheapestWalk {
  const sums = addUp(ground, bounds);
  const ends = endsOf(sums);
  const price = leastOf(ends);
  const { limit } = bounds;
  if (price >= never && limit >= never) return nothing(ground);
  if (price + farDearer <= limit || limit === never) return answer(sums, ends, price);
  return solve(ground, { ...bounds, limit: price <= limit ? price + farDearer : Math.round(limit * limitGrows) });
}

/** The answer where staff's choices allow no explanation. */
function nothing({ question }: Ground): CheapestWalk {
  const start = question.starts.at(-1) as StartChoice; // one there is always
  const margins = new Int32Array(question.hearing.course.checkpoints.length).fill(farDearer);
  return { best: { start, stops: [], price: never }, other: null, margins };
}

function answer(sums: Sums, ends: readonly End[], price: number): CheapestWalk {
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
