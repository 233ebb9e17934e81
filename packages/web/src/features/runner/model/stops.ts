import { givesPrizes } from '@dorsal/domain/prizes/gives-prizes.ts';
import { type CourseStop, classifiedStops, courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import type { Result } from '#race/participant.ts';
import { finishOf, hasNothingLeft, isCheckedAt, rankedTime, splitAt } from '#race/result-times.ts';

/** The move of a place since the one before; null: nothing to compare. */
export type Trend = 'up' | 'down' | 'same' | null;

/** The leg between two timed points that this runner passed. */
export interface Leg {
  readonly timeMs: number;
  readonly distanceM: number;
}

/** A checkpoint after the start as this runner met it. */
export interface Stop {
  readonly id: string;
  readonly kind: CourseStop['kind'];
  readonly name: string | null;
  readonly distanceM: number | null;
  /** The finish of a race that was stopped there. */
  readonly isWhereStopped?: boolean;
  /** By the clock that ranks, penalties included at the finish. Null: not there (yet). */
  readonly timeMs: number | null;
  /** Heard here: the time waits until another explanation is ruled out. */
  readonly isBeingChecked: boolean;
  /** Of the time, what penalties added. */
  readonly addedMs: number;
  readonly leg: Leg | null;
  readonly place: number | null;
  readonly placeTrend: Trend;
  readonly categoryPlace: number | null;
  readonly categoryTrend: Trend;
}

/** The values of a runner at one checkpoint. */
interface Met {
  readonly timeMs: number | null;
  readonly addedMs: number;
  /** Without penalties, for paces: by the same clock. */
  readonly runMs: number | null;
  readonly place: number | null;
  readonly categoryPlace: number | null;
}

/** A fall in the number is a way up. */
export function trendOf(before: number | null, now: number | null): Trend {
  if (before === null || now === null) return null;
  if (now === before) return 'same';
  return now < before ? 'up' : 'down';
}

/** The checkpoints after the start in course order; what was missed is compared over. */
export function stopsOf(modality: Modality, result: Result | undefined): Stop[] {
  let from: End = { distanceM: 0, runMs: 0 };
  let [place, categoryPlace]: (number | null)[] = [null, null];
  const behindStart = classifiedStops(modality).filter(({ kind }) => kind !== 'start');
  return behindStart.map(({ id, kind, number, name, distanceM, isWhereStopped }) => {
    const met = kind === 'finish' ? metFinish(modality, result) : metBetween(modality, { id, number }, result);
    const stop: Stop = {
      id,
      kind,
      name,
      distanceM,
      ...(isWhereStopped && { isWhereStopped }),
      timeMs: met.timeMs,
      isBeingChecked: isCheckedAt({ kind, id, number }, result),
      addedMs: met.addedMs,
      leg: legOf(from, { distanceM, runMs: met.runMs }),
      place: met.place,
      placeTrend: trendOf(place ?? null, met.place),
      categoryPlace: met.categoryPlace,
      categoryTrend: trendOf(categoryPlace ?? null, met.categoryPlace),
    };
    if (met.runMs !== null) from = { distanceM, runMs: met.runMs };
    place = met.place ?? place;
    categoryPlace = met.categoryPlace ?? categoryPlace;
    return stop;
  });
}

function metBetween(modality: Modality, stop: Pick<CourseStop, 'id' | 'number'>, result: Result | undefined): Met {
  const split = splitAt(stop, result);
  const timeMs = (split && rankedTime(split, modality)) ?? null;
  return {
    timeMs,
    addedMs: 0,
    runMs: timeMs,
    place: split?.places.general ?? null,
    categoryPlace: split?.places.category ?? null,
  };
}

function metFinish(modality: Modality, result: Result | undefined): Met {
  const { rankedMs, inFinishMs } = finishOf(modality, result);
  return {
    timeMs: rankedMs,
    addedMs: (rankedMs ?? 0) - (inFinishMs ?? 0),
    runMs: inFinishMs,
    place: result?.places.general ?? null,
    categoryPlace: result?.places.category ?? null,
  };
}

type End = { readonly distanceM: number | null; readonly runMs: number | null };

/** The first leg begins when the clock that ranks does: with the gun, or with the own start. So the legs add up to the time shown. */
function legOf(from: End, to: End): Leg | null {
  if (from.distanceM === null || to.distanceM === null || from.runMs === null || to.runMs === null) return null;
  const timeMs = to.runMs - from.runMs;
  const distanceM = to.distanceM - from.distanceM;
  return timeMs <= 0 || distanceM <= 0 ? null : { timeMs, distanceM };
}

/** The last stop with a time; null: none yet. */
export const lastStop = (stops: readonly Stop[]): Stop | null =>
  stops.findLast(({ timeMs }) => timeMs !== null) ?? null;

/** The distance to the last checkpoint passed, and the length; null: the length is not known. */
export function progressOf(
  modality: Modality,
  stops: readonly Stop[],
): { readonly coveredM: number; readonly totalM: number } | null {
  const totalM = courseOf(modality).lengthM ?? 0;
  if (totalM <= 0) return null;
  return { coveredM: Math.min(totalM, lastStop(stops)?.distanceM ?? 0), totalM };
}

/** Tells whether a place where somebody may be is one of the race: behind the finish there is none, and nobody runs on in a race that was stopped. */
export const isOnCourse = (modality: Modality, aboutM: number | null): aboutM is number =>
  aboutM !== null && modality.classifiedAt === undefined && aboutM <= (courseOf(modality).lengthM ?? aboutM);

/** Tells whether somebody has a diploma: who finished with a time, unless so much was given back that none is left of it, or the race was cancelled. */
export const hasDiploma = (modality: Modality, result: Result | undefined): boolean =>
  givesPrizes(modality.status) &&
  result?.status === 'finished' &&
  finishOf(modality, result).rankedMs !== null &&
  !hasNothingLeft(modality, result);
