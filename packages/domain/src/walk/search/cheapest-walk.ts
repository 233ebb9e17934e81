import type { EpochMs, Ms } from '#timing/types.ts';
import { Ground } from '#walk/ground/ground.ts';
import { lengthsOf } from '#walk/ground/lengths.ts';
import { farDearer, never, prices } from '#walk/ground/prices.ts';
import type { StartChoice } from '#walk/ground/start-choices.ts';
import { crossingRead, type Visit } from '#walk/ground/visits.ts';
import type { WalkQuestion } from '#walk/ground/walk-question.ts';
import { addUp, addUpAhead, type Bounds, endsOf, nameOf } from './add-up.ts';
import { farDearerFinish } from './doubt-of-finish.ts';
import { marginsOf } from './margins.ts';
import { earliestPath } from './paths.ts';
import { type End, type Path, type Stop, type Sums, work } from './sums.ts';

export interface CheapestWalk {
  /** Its price is `never` where staff's choices allow no explanation at all. */
  readonly best: Path;
  /** The cheapest explanation with another finish, or with none; null: it costs more by {@link farDearerFinish}. */
  readonly other: Path | null;
  /** By checkpoint how much more the cheapest explanation costs in which it has another time, or none; at most `farDearer`. */
  readonly margins: Int32Array;
}

/** Most walks cost less. */
const firstLimit = 9_000;
/** From so many crossings on they tell whether a mat misses nobody, or 3 of 100 as mats do. */
const manyHeard = 100;
/** A mat that seems to miss more than this share does miss some. */
const missedTooOften = 0.05;
/** Above so many pairs of visit and checkpoint only what is near the best so far is followed. */
const manyPairs = 700;
/** Nothing is near then that is dearer than the best so far by this, or as many checkpoints beyond it. */
const nearBest = 15_000;
/** The same where what is still to be paid counts too. */
const nearBestAhead = 12_000;
const farCheckpoints = 5;
/** Walks that are looked for where crossings are within gaps; then all that come so soon after another visit are left out. */
const mostRounds = 8;

/**
 * The cheapest explanation of all reads of a runner: a start, then visits that go to checkpoints in the order of the course, as the hard rules
 * allow. The prices stand in `prices.ts`. On equal prices fewer missed checkpoints count, then earlier crossings, the first difference first.
 */
export function cheapestWalk(question: WalkQuestion, isMany = pairsOf(question) > manyPairs): CheapestWalk {
  const ground = new Ground(question);
  const usual = withinGaps(question, (forbidden) => (isMany ? near(ground, forbidden) : whole(ground, forbidden)));
  const heard = countHeard(question, usual.best);
  const missed = countMissed(usual.best);
  if (heard < manyHeard || missed === 0 || missed > heard * missedTooOften || work.isTooMuch()) return usual;
  const dearerBy = heard * prices.heard - prices.goodMat;
  const good = new Ground(question, true);
  const within = farDearerFinish(question);
  const limit = usual.best.price + dearerBy + within;
  // A way that is so far behind before its end does not catch up.
  const hopeless = usual.best.price < never ? usual.soFar.map((price) => price + dearerBy + within) : [];
  return cheaperOf(
    dearer(usual, dearerBy),
    withinGaps(question, (forbidden) => nearWithin(good, forbidden, limit, hopeless)),
    within,
  );
}

/** A walk as it was found: by event the price of the best that passed it. */
interface Found extends CheapestWalk {
  readonly soFar: readonly number[];
}

const dearer = ({ best, other, margins }: CheapestWalk, by: number): CheapestWalk => ({
  best: { ...best, price: best.price + by },
  other: other === null ? null : { ...other, price: other.price + by },
  margins,
});

/** The crossings at mats whose rate of misses is not known. */
const countHeard = ({ hearing }: WalkQuestion, { stops }: Path): number =>
  stops.filter(({ visit, checkpoint }) => visit >= 0 && hearing.course.checkpoints[checkpoint]?.missRate === null)
    .length;

const countMissed = ({ stops }: Path): number => (stops.at(-1)?.checkpoint ?? 0) - stops.length;

/** The cheaper of two answers; a crossing that the other one has elsewhere is in doubt. */
function cheaperOf(one: CheapestWalk, two: CheapestWalk, within: number): CheapestWalk {
  const [cheaper, next] = one.best.price <= two.best.price ? [one, two] : [two, one];
  const by = next.best.price - cheaper.best.price;
  if (by >= within) return cheaper;
  const [at, elsewhere] = [crossingsOf(cheaper.best), crossingsOf(next.best)];
  const margins = cheaper.margins.map((margin, checkpoint) =>
    at.get(checkpoint) === elsewhere.get(checkpoint) ? margin : Math.min(margin, by),
  );
  const finish = margins.length - 1;
  const other = [cheaper.other, next.best, next.other]
    .filter((path) => path !== null)
    .filter((path) => crossingsOf(path).get(finish) !== at.get(finish))
    .toSorted((a, b) => a.price - b.price)[0];
  return { best: cheaper.best, other: other ?? null, margins };
}

const crossingsOf = ({ stops }: Path): Map<number, EpochMs> =>
  new Map(stops.filter(({ isShut }) => !isShut).map(({ checkpoint, at }) => [checkpoint, at]));

type Solve = (forbidden: ReadonlySet<string>) => Found;

/** The cheapest walk that does without some places. */
interface Tried {
  readonly forbidden: ReadonlySet<string>;
  readonly found: Found;
}

/**
 * The cheapest walk without a crossing within a gap. No walk has two places of which one is within the gap of the other: it is looked for without the later one, and without the
 * earlier one, and the cheapest so far is gone on with.
 */
function withinGaps(question: WalkQuestion, solve: Solve): Found {
  const none = new Set<string>();
  let tried: readonly Tried[] = [{ forbidden: none, found: solve(none) }];
  for (let solved = 1; ; solved += 2) {
    const [cheapest, ...others] = byPrice(tried) as [Tried, ...Tried[]]; // there is one from the beginning
    const broken = brokenGap(question, cheapest.found.best);
    if (broken === null) return besideOthers(question, cheapest, others);
    if (solved >= mostRounds || work.isTooMuch()) {
      const [kept, ...rest] = byPrice([withoutAll(question, cheapest, solve), ...keepingGaps(question, others)]);
      return besideOthers(question, kept as Tried, rest); // the first of them is there
    }
    const without = broken.map((place): Tried => {
      const forbidden = new Set([...cheapest.forbidden, place]);
      return { forbidden, found: solve(forbidden) };
    });
    tried = [...without, ...others];
  }
}

const byPrice = (tried: readonly Tried[]): Tried[] => tried.toSorted((a, b) => a.found.best.price - b.found.best.price);

const keepingGaps = (question: WalkQuestion, tried: readonly Tried[]): Tried[] =>
  tried.filter(({ found: { best } }) => best.price < never && brokenGap(question, best) === null);

/** A walk, with all in doubt that others which keep the gaps have elsewhere. */
const besideOthers = (question: WalkQuestion, { found }: Tried, others: readonly Tried[]): Found =>
  keepingGaps(question, others).reduce(
    (one, other) => ({ ...cheaperOf(one, other.found, farDearerFinish(question)), soFar: one.soFar }),
    found,
  );

/** The cheapest walk without all visits that come within a gap. */
function withoutAll(question: WalkQuestion, { forbidden }: Tried, solve: Solve): Tried {
  const left = new Set([...forbidden, ...allWithinGaps(question)]);
  for (;;) {
    const found = solve(left);
    const broken = brokenGap(question, found.best);
    if (broken === null) return { forbidden: left, found };
    left.add(broken[0]);
  }
}

const pairsOf = ({ hearing, visits }: WalkQuestion): number =>
  visits.reduce((sum, { mat }) => sum + (hearing.course.mats[mat]?.checkpoints.length ?? 0), 0);

const everything = {
  limit: firstLimit,
  isMany: false,
  near: never,
  far: never,
  hopeless: [],
};

/**
 * The cheapest of what is near the best so far. Where checkpoints are settled, or visits stay without an explanation, what is still to be paid counts
 * too: then a mat may have been silent for long.
 */
function near(ground: Ground, forbidden: Bounds['forbidden']): Found {
  const bounds = nearBounds(ground, forbidden);
  const isSettled = ground.lastSettled > 0;
  const found = isSettled ? null : trySolve(addUp(ground, bounds));
  if (found !== null && countUnexplained(ground, found.best) <= bounds.far) return found;
  const after = trySolve(addUpAhead(ground, { ...bounds, near: nearBestAhead }));
  if (after !== null && isSettled && work.isTooMuch()) return after;
  const usual = found ?? trySolve(addUp(ground, bounds));
  if (after !== null && after.best.price < (usual?.best.price ?? never)) return after;
  return usual ?? nothing(ground);
}

function nearBounds({ missed }: Ground, forbidden: Bounds['forbidden']): Bounds {
  const far = Math.max(farCheckpoints, 1 + Math.floor(nearBest / Math.min(...missed)));
  return { ...everything, limit: never, isMany: true, near: nearBest, far, forbidden };
}

/** The cheapest of what is near, where it costs no more than the limit. */
function nearWithin(
  ground: Ground,
  forbidden: Bounds['forbidden'],
  limit: number,
  hopeless: Bounds['hopeless'],
): Found {
  const sums = addUp(ground, { ...nearBounds(ground, forbidden), limit, hopeless });
  const ends = endsOf(sums);
  return leastOf(ends) <= limit ? answer(sums, ends) : nothing(ground);
}

/** Null: there is no explanation among these. */
function trySolve(sums: Sums | null): Found | null {
  const ends = sums === null ? [] : endsOf(sums);
  return sums === null || ends.length === 0 ? null : answer(sums, ends);
}

/** The number of visits that pass a shut checkpoint, or come after the last place of a path that is not the finish. */
function countUnexplained({ question }: Ground, { stops }: Path): number {
  const shut = stops.filter(({ isShut }) => isShut).length;
  const last = stops.at(-1);
  if (last?.checkpoint === question.hearing.course.finish) return shut;
  return shut + question.visits.filter(({ arrivedAt }) => arrivedAt > (last?.at ?? 0)).length;
}

/** Of all explanations; where the cheapest costs more than most do, one that is near the best tells what it costs at most. */
function whole(ground: Ground, forbidden: Bounds['forbidden']): Found {
  const bounds = { ...everything, forbidden };
  const cheap = addUp(ground, bounds);
  const price = leastOf(endsOf(cheap));
  const within = farDearerFinish(ground.question);
  if (price + within <= firstLimit && !work.isTooMuch()) return answer(cheap, endsOf(cheap));
  const nearest = near(ground, forbidden);
  const limit = Math.min(price, nearest.best.price) + within;
  const all = addUp(ground, { ...bounds, limit });
  const ends = endsOf(all);
  // A walk that breaks a gap may cost less than a part of it, and is not followed to its end.
  return !work.isTooMuch() && ends.length > 0 && leastOf(ends) <= limit ? answer(all, ends) : nearest;
}

/** The answer where staff's choices allow no explanation. */
function nothing({ question }: Ground): Found {
  const start = question.starts.at(-1) as StartChoice; // one there is always
  const margins = new Int32Array(question.hearing.course.checkpoints.length).fill(farDearer);
  return { best: { start, stops: [], price: never }, other: null, margins, soFar: [] };
}

function answer(sums: Sums, ends: readonly End[]): Found {
  const price = leastOf(ends);
  const best = earliestPath(
    sums,
    ends.filter((end) => end.price === price),
  );
  const others = ends.filter(({ place }) => finishOf(sums, place) !== finishIn(sums, best));
  const otherPrice = leastOf(others);
  const other =
    otherPrice < price + farDearerFinish(sums.ground.question)
      ? earliestPath(
          sums,
          others.filter((end) => end.price === otherPrice),
        )
      : null;
  return { best, other, margins: marginsOf(sums, best), soFar: sums.best };
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

/** A crossing within the gap of an earlier one at its mat, with another mat between them, and that one; null: there is none. */
function brokenGap(question: WalkQuestion, { stops }: Path): readonly [string, string] | null {
  const lastAt = new Map<number, Stop>();
  for (const stop of stops) {
    const { visit: index, checkpoint, at, isShut } = stop;
    const visit = question.visits[index];
    if (visit === undefined || isShut) continue;
    const before = lastAt.get(visit.mat);
    if (before !== undefined && at - before.at < gapOf(question, visit, checkpoint))
      return [nameOf(index, checkpoint), nameOf(before.visit, before.checkpoint)];
    lastAt.set(visit.mat, stop);
  }
  return null;
}

/** The gap of a visit where it is the crossing at a checkpoint. */
const gapOf = ({ hearing }: WalkQuestion, visit: Visit, checkpoint: number): Ms =>
  crossingRead(hearing, lengthsOf(hearing.rules, hearing.course).readersAt[checkpoint] ?? [], visit)?.gapMs ?? 0;

/** The places of all visits within the gap of one before them at their mat. */
function allWithinGaps(question: WalkQuestion): string[] {
  const { hearing, visits } = question;
  return visits.flatMap((visit, index) => {
    const before = visits.slice(0, index).findLast(({ mat }) => mat === visit.mat);
    if (before === undefined) return [];
    const checkpoints = hearing.course.mats[visit.mat]?.checkpoints ?? [];
    return checkpoints
      .filter((checkpoint) => visit.arrivedAt - before.arrivedAt < gapOf(question, visit, checkpoint))
      .map((checkpoint) => nameOf(index, checkpoint));
  });
}
