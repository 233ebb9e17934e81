import { fastestPace, type SportSpread, spreadOf } from './sport-paces.ts';

export interface CoursePoint {
  /** From the start; null: not known. */
  readonly distanceM: number | null;
  /** Metres of climb from the start; null: no heights are known. */
  readonly climbM: number | null;
  /** True if it has a mat. */
  readonly isTimed: boolean;
  /** The same at checkpoints that share their mat; null: not known. */
  readonly mat: number | null;
}

/** A course as predictions see it. */
export interface PredictedCourse {
  /** Null: lengths are not known. */
  readonly sport: string | null;
  readonly spread: SportSpread;
  /** From the start by checkpoint: metres, with those of the climbs; numbers of checkpoints where a length is missing or runs backwards. */
  readonly along: readonly number[];
  readonly isTimed: readonly boolean[];
  /** By checkpoint, the end of the first leg over the same ground as the one that ends there: a lap. Null: that ground is run once. */
  readonly firstLap: readonly (number | null)[];
  /** Milliseconds a metre: who seems to be faster has a wrong start. */
  readonly fastest: number;
}

/** A metre of climb takes as long as so many on the flat (Naismith: 8). */
const climbWeight = 8;

/** The course of a sport. The start first, the finish last. */
export function predictedCourse(sport: string, points: readonly CoursePoint[]): PredictedCourse {
  const hasHeights = points.every(({ climbM }) => climbM !== null);
  const lengths = points.map(({ distanceM, climbM }, index) =>
    index === 0 ? 0 : (distanceM ?? Number.NaN) + (hasHeights ? climbWeight * (climbM ?? 0) : 0),
  );
  const isMeasured = lengths.every((lengthM, index) => index === 0 || lengthM > (lengths[index - 1] ?? 0));
  const known = isMeasured ? sport : null;
  const along = isMeasured ? lengths : points.map((_, index) => index);
  return {
    sport: known,
    spread: spreadOf(known),
    along,
    isTimed: points.map((point) => point.isTimed),
    firstLap: points.map((_, end) => firstLap(points, along, end)),
    fastest: fastestPace(known),
  };
}

/** The distance between two checkpoints. */
export const lengthOf = ({ along }: PredictedCourse, from: number, to: number): number =>
  (along[to] ?? 0) - (along[from] ?? 0);

/** Tells whether the leg that ends at a checkpoint is a lap that was run before. */
export const isRepeated = ({ firstLap }: PredictedCourse, end: number): boolean => (firstLap[end] ?? end) < end;

/** Laps may be stated with so much of a difference. */
const sameLength = 0.02;

function firstLap(points: readonly CoursePoint[], along: readonly number[], end: number): number | null {
  const isSameGround = (other: number): boolean => {
    const isSameMats = isSameMat(points[other], points[end]) && isSameMat(points[other - 1], points[end - 1]);
    return isSameMats && Math.abs(legTo(along, other) / legTo(along, end) - 1) < sameLength;
  };
  const first = points.findIndex((_, other) => other > 0 && (other === end || isSameGround(other)));
  const isAlone = first === end && !points.some((_, other) => other > end && isSameGround(other));
  return end === 0 || isAlone ? null : first;
}

const isSameMat = (one: CoursePoint | undefined, other: CoursePoint | undefined): boolean =>
  (one?.mat ?? null) !== null && one?.mat === other?.mat;

const legTo = (along: readonly number[], end: number): number => (along[end] ?? 0) - (along[end - 1] ?? 0);
