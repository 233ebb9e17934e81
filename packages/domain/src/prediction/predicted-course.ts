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
  /** By checkpoint, whether the leg that ends there goes over the same ground as an earlier one: a lap. */
  readonly isRepeated: readonly boolean[];
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
    isRepeated: points.map((_, end) => isRepeated(points, along, end)),
    fastest: fastestPace(known),
  };
}

/** The distance between two checkpoints. */
export const lengthOf = ({ along }: PredictedCourse, from: number, to: number): number =>
  (along[to] ?? 0) - (along[from] ?? 0);

/** Laps may be stated with so much of a difference. */
const sameLength = 0.02;

function isRepeated(points: readonly CoursePoint[], along: readonly number[], end: number): boolean {
  const matAt = (index: number): number | null => points[index]?.mat ?? null;
  const legTo = (index: number): number => (along[index] ?? 0) - (along[index - 1] ?? 0);
  return points.some((_, other) => {
    if (other < 1 || other >= end) return false;
    const isSameMats = matAt(other) !== null && matAt(other) === matAt(end) && matAt(other - 1) === matAt(end - 1);
    return isSameMats && Math.abs(legTo(other) / legTo(end) - 1) < sameLength;
  });
}
