import { hasDisciplines } from '#timing/fastest-speeds.ts';
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
  /**
   * By checkpoint, the end of the first leg over the same ground as the one that ends there: a lap. Null: that ground is run once, or in more than one
   * discipline, as far as it is known.
   */
  readonly firstLap: readonly (number | null)[];
  /** True where the next leg may be in another discipline. */
  readonly hasDisciplines: boolean;
  /** By checkpoint, the one where the discipline of the leg that ends there began, as far as it is known: 0 all along in a sport of one. */
  readonly disciplineFrom: readonly number[];
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
  const course = {
    sport: known,
    spread: spreadOf(known),
    along,
    isTimed: points.map((point) => point.isTimed),
    hasDisciplines: hasDisciplines(sport),
    disciplineFrom: hasDisciplines(sport) ? disciplines(points, along, isMeasured) : points.map(() => 0),
  };
  return {
    ...course,
    firstLap: points.map((_, end) => firstLap(points, course, end)),
    fastest: fastestPace(known),
  };
}

/** The distance between two checkpoints. */
export const lengthOf = ({ along }: PredictedCourse, from: number, to: number): number =>
  (along[to] ?? 0) - (along[from] ?? 0);

/** Tells whether the leg that ends at a checkpoint is a lap that was run before. */
export const isRepeated = ({ firstLap }: PredictedCourse, end: number): boolean => (firstLap[end] ?? end) < end;

/** Tells whether a leg is the first one of a discipline, or a mat missed the runner where that began: no pace before it is of the same discipline. */
export const isFirstOfDiscipline = ({ disciplineFrom }: Disciplines, from: number, to: number): boolean =>
  from > 0 && from <= (disciplineFrom[to] ?? 0);

/** Tells whether a leg is the one behind the first of a discipline that did not begin at the start. */
export const isSecondOfDiscipline = ({ disciplineFrom }: Disciplines, from: number, to: number): boolean =>
  (disciplineFrom[to] ?? 0) > 0 && disciplineFrom[to] === disciplineFrom[from] && disciplineFrom[from] === from - 1;

/** Legs of one discipline may differ by so much of their length. */
const likeLength = 0.05;

/** The `disciplineFrom` of a course. A leg goes on in the discipline of the one before if it is as long and ends at the same mat: it is a lap. */
function disciplines(points: readonly CoursePoint[], along: readonly number[], isMeasured: boolean): number[] {
  const lengthTo = (from: number, to: number): number => (along[to] ?? 0) - (along[from] ?? 0);
  let [before, last, began] = [0, 0, 0];
  return points.map((point, end) => {
    if (end === 0 || !point.isTimed) return last;
    const ratio = lengthTo(last, end) / lengthTo(before, last);
    const isLap = isMeasured && isSameMat(point, points[last]) && Math.abs(ratio - 1) <= likeLength;
    if (!isLap) began = last;
    [before, last] = [last, end];
    return began;
  });
}

/** Laps may be stated with so much of a difference. */
const sameLength = 0.02;

type Disciplines = Pick<PredictedCourse, 'along' | 'disciplineFrom'>;

function firstLap(points: readonly CoursePoint[], course: Disciplines, end: number): number | null {
  const { along, disciplineFrom } = course;
  // Another discipline may have laps like these over the same mats: nothing is learnt from one for the other.
  if (disciplineFrom.some((from) => from > 0)) return null;
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
