import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { DurationFormat } from '@dorsal/domain/units/durations.ts';
import type { CourseStop } from './course.ts';
import type { Modality } from './modality.ts';
import type { Places, Result, Split, Times } from './participant.ts';

/** The settings of a race that say how its times are shown and ranked. */
export type TimeRules = Pick<Modality, 'ranksByNet' | 'timePrecision' | 'shownPrecision'>;

/** The times of a person at a stop; null where there is none. */
export interface TimesAt {
  /** The time that places are made of: net where the race ranks by it, else official. A disqualified person has the former time. */
  readonly rankedMs: Ms | null;
  /** The other of the official and the net time; null: equal, or missing. */
  readonly otherMs: Ms | null;
  /** The time for a pace: the one that ranks, without penalties (design, section 5, 'which time leads'). */
  readonly runMs: Ms | null;
}

const none: TimesAt = { rankedMs: null, otherMs: null, runMs: null };

/** Nobody has a time at the start; penalties count at the finish only. */
export function timesAt(
  stop: Pick<CourseStop, 'kind' | 'id'>,
  result: Pick<Result, 'officialTime' | 'netTime' | 'penaltyTime' | 'splits'> | undefined,
  rules: TimeRules,
): TimesAt {
  const { ranksByNet } = rules;
  if (!result || stop.kind === 'start') return none;
  const isFinish = stop.kind === 'finish';
  const { officialTime, netTime } = isFinish ? result : (splitAt(stop, result) ?? {});
  const penaltyMs = isFinish ? result.penaltyTime : 0;
  const ranked = rankedTime({ officialTime, netTime }, { ranksByNet });
  const other = ranksByNet ? officialTime : netTime;
  return {
    rankedMs: ranked ?? null,
    otherMs: other === undefined || looksSame(other, ranked, rules) ? null : other,
    runMs: less(ranked, penaltyMs),
  };
}

/** The instant at which a person passed a stop, as exact as times are rounded; undefined: not heard there, or no reference. */
export function passedAt(stop: Pick<CourseStop, 'kind' | 'id'>, result: Result | undefined): EpochMs | undefined {
  if (stop.kind === 'start') return result?.startedAt;
  const isFinish = stop.kind === 'finish';
  const { officialTime } = (isFinish ? result : splitAt(stop, result)) ?? {};
  if (officialTime === undefined || result?.referenceAt === undefined) return undefined;
  return result.referenceAt + officialTime - (isFinish ? result.penaltyTime : 0);
}

/** The places of a person at a stop: at the start none, at the finish those of the result. */
export function placesAt(
  stop: Pick<CourseStop, 'kind' | 'id'>,
  result: Pick<Result, 'places' | 'splits'> | undefined,
): Places {
  if (!result || stop.kind === 'start') return {};
  return stop.kind === 'finish' ? result.places : (splitAt(stop, result)?.places ?? {});
}

/** Tells whether a person was heard at a stop and the time there waits until another explanation is ruled out. */
export function isCheckedAt(
  stop: Pick<CourseStop, 'kind' | 'id'> & Partial<Pick<CourseStop, 'number'>>,
  result: Pick<Result, 'isBeingChecked' | 'isStartBeingChecked' | 'splits'> | undefined,
): boolean {
  if (!result) return false;
  if (stop.kind === 'start') return result.isStartBeingChecked === true;
  return stop.kind === 'finish' ? result.isBeingChecked : splitAt(stop, result)?.isBeingChecked === true;
}

/** The split of a person at a checkpoint between start and finish. Splits without an id of their checkpoint are found by its order; a stop without `number` (from 1) then has none. */
export const splitAt = (
  { id, number }: Pick<CourseStop, 'id'> & Partial<Pick<CourseStop, 'number'>>,
  result: Pick<Result, 'splits'> | undefined,
): Split | undefined =>
  result?.splits.find(({ checkpoint, order }) => (checkpoint === undefined ? order + 1 === number : checkpoint === id));

/** The last stop where a person has a time. */
export interface LastPassed {
  readonly stop: CourseStop;
  /** The time that places are made of. */
  readonly timeMs: Ms;
  /** Null: not placed. */
  readonly place: number | null;
}

/** Null: no time at any stop of the course (`stops`, in its order). */
export function lastPassed(
  stops: readonly CourseStop[],
  result: Result | undefined,
  rules: TimeRules,
): LastPassed | null {
  const stop = stops.findLast((one) => timesAt(one, result, rules).rankedMs !== null);
  const timeMs = stop === undefined ? null : timesAt(stop, result, rules).rankedMs;
  if (stop === undefined || timeMs === null) return null;
  return { stop, timeMs, place: placesAt(stop, result).general ?? null };
}

/** The time that places are made of. */
export const rankedTime = (
  { officialTime, netTime }: Times,
  { ranksByNet }: Pick<TimeRules, 'ranksByNet'>,
): Ms | undefined => (ranksByNet ? (netTime ?? officialTime) : officialTime);

/** The clock of a time: since the reference, or since the own start. */
export type Clock = 'official' | 'net';

export interface FinishTimes {
  /** The time that ranks, with penalties; for a disqualified person the former time. */
  readonly rankedMs: Ms | null;
  /** The clock of that time. Where net times rank, a person without one has the official time. */
  readonly rankedBy: Clock;
  /** The same before penalties. */
  readonly inFinishMs: Ms | null;
  /** The time of the other clock; null: it says nothing more. A net time beside an official one stands only where it is lower (document 2, 2.2). */
  readonly otherMs: Ms | null;
}

/** The times at the finish. Penalties are part of the official time, and of the net time where that one ranks (design, section 5). */
export function finishOf(rules: TimeRules, result: Result | undefined): FinishTimes {
  const { ranksByNet } = rules;
  const { officialTime, netTime, penaltyTime = 0 } = result ?? {};
  const ranked = rankedTime({ officialTime, netTime }, { ranksByNet });
  const rankedBy = ranksByNet && netTime !== undefined ? 'net' : 'official';
  const other = rankedBy === 'net' ? officialTime : netTime;
  const isOther = other !== undefined && ranked !== undefined && !looksSame(other, ranked, rules);
  const says = isOther && (rankedBy === 'net' || other < ranked);
  return {
    rankedMs: ranked ?? null,
    rankedBy,
    inFinishMs: less(ranked, penaltyTime),
    otherMs: says ? other : null,
  };
}

/** Tells whether so much time was given back to somebody at the finish that none is left to rank by. */
export const hasNothingLeft = ({ ranksByNet }: Pick<TimeRules, 'ranksByNet'>, result: Result | undefined): boolean =>
  result?.status === 'finished' &&
  result.penaltyTime < 0 &&
  !result.isBeingChecked &&
  (ranksByNet ? result.netTime : result.officialTime) === undefined;

/** Two times of the same figures say one thing twice. */
function looksSame(one: Ms, other: Ms | undefined, rules: ShownTo): boolean {
  const unit = shownStep(timeFormat(rules));
  return other !== undefined && Math.floor(one / unit) === Math.floor(other / unit);
}

export const otherClock = (clock: Clock): Clock => (clock === 'net' ? 'official' : 'net');

const less = (timeMs: Ms | undefined, penaltyMs: Ms): Ms | null => (timeMs === undefined ? null : timeMs - penaltyMs);

/** Settings of a race that say how fine its times are shown. */
export type ShownTo = Pick<Modality, 'timePrecision' | 'shownPrecision'>;

/** As the race says. Where it says nothing, tenths if it measures in tenths; thousandths would say more than a list can be read for. */
export function timeFormat({ timePrecision, shownPrecision }: ShownTo): DurationFormat {
  const usual = timePrecision === 0.1 ? 0.1 : 1;
  const unit = shownPrecision === undefined ? usual : Math.max(shownPrecision, timePrecision ?? 0);
  if (unit === 0.001) return { decimals: 3 };
  return unit === 0.1 ? { decimals: 1 } : {};
}

/** Milliseconds of the last figure that is shown. */
export const shownStep = ({ decimals = 0 }: DurationFormat): Ms => 1_000 / 10 ** decimals;
