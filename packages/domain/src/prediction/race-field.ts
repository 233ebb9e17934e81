import type { Board } from '#ranking/board.ts';
import { hasTime, timesAt } from '#ranking/columns.ts';
import type { EpochMs, Ms } from '#timing/types.ts';

export interface CoursePoint {
  /** From the start; null: not known. */
  readonly distanceM: number | null;
  /** True if it has a mat. */
  readonly isTimed: boolean;
}

/** A course as predictions see it. */
export interface PredictedCourse {
  /** Null: legs cannot be compared by their lengths, and nothing is known before somebody has run them. */
  readonly sport: string | null;
  /** Metres from the start by checkpoint; checkpoints, where a length is missing or runs backwards. */
  readonly along: readonly number[];
  readonly isTimed: readonly boolean[];
}

/** The course of a sport. The start first, the finish last. */
export function predictedCourse(sport: string, points: readonly CoursePoint[]): PredictedCourse {
  const lengths = points.map(({ distanceM }, index) => (index === 0 ? 0 : (distanceM ?? Number.NaN)));
  const isMeasured = lengths.every((lengthM, index) => index === 0 || lengthM > (lengths[index - 1] ?? 0));
  return {
    sport: isMeasured ? sport : null,
    along: isMeasured ? lengths : points.map((_, index) => index),
    isTimed: points.map((point) => point.isTimed),
  };
}

/** Everyone's times so far, and the course and clock that give them a meaning. */
export interface RaceField {
  readonly course: PredictedCourse;
  readonly board: Board;
  /** True if times count from a gun: the start then has a time of its own, which is no part of the running time. */
  readonly countsFromGun: boolean;
  /** The instant that somebody's times on the board count from; null: not known. */
  readonly zeroAt: (id: number) => EpochMs | null;
}

/** The running time at a checkpoint, since the own start if it is known; NaN: there is no time. */
export function timeAt({ board, countsFromGun }: RaceField, slot: number, checkpoint: number): Ms {
  if (checkpoint > 0) return timesAt(board.columns, checkpoint)[slot] ?? Number.NaN;
  return countsFromGun && hasTime(board.columns, slot, 0) ? (timesAt(board.columns, 0)[slot] ?? 0) : 0;
}

/** The distance from one checkpoint to another. */
export const lengthOf = ({ along }: PredictedCourse, from: number, to: number): number =>
  (along[to] ?? 0) - (along[from] ?? 0);
