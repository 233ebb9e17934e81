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
import { type End, type Path, type Sums, work } from './sums.ts';

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
/** Rounds in which one crossing within a gap is taken out; then all that come so soon after another visit are. */
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

/** The cheapest walk without a crossing within a gap: such places are left out until none is found. */
function withinGaps(question: WalkQuestion, solve: (forbidden: ReadonlySet<string>) => Found): Found {
  const forbidden = new Set<string>();
  for (let round = 1; ; round += 1) {
    const found = solve(forbidden);
    const broken = brokenGap(question, found.best);
    if (broken === null) return found;
    forbidden.add(broken);
    if (round >= mostRounds || work.isTooMuch()) for (const one of allWithinGaps(question)) forbidden.add(one);
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

/** A crossing within the gap of an earlier one at its mat, with another mat between them; null: there is none. */
function brokenGap(question: WalkQuestion, { stops }: Path): string | null {
  const lastAt = new Map<number, EpochMs>();
  for (const { visit: index, checkpoint, at, isShut } of stops) {
    const visit = question.visits[index];
    if (visit === undefined || isShut) continue;
    const before = lastAt.get(visit.mat);
    if (before !== undefined && at - before < gapOf(question, visit, checkpoint)) return nameOf(index, checkpoint);
    lastAt.set(visit.mat, at);
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
