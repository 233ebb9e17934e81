import type { Scope } from '@dorsal/domain/ranking/types.ts';
import type { Gender, Ms, ResultStatus } from '@dorsal/domain/timing/types.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { type DurationFormat, formatAddition, formatDuration } from '@dorsal/domain/units/durations.ts';
import type { CourseTab } from '#race/course-tabs.ts';
import { resultWord } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant, Prizes, Split } from '#race/participant.ts';
import {
  isCheckedAt,
  passedAt,
  placesAt,
  rankedTime,
  type TimeRules,
  type TimesAt,
  timeFormat,
  timesAt,
} from '#race/result-times.ts';

/** One line of a classification as it is read. */
export interface ClassificationRow {
  readonly id: string;
  readonly bib: string;
  /** Null: the person asked not to be named. */
  readonly name: string | null;
  readonly club: string | null;
  readonly federation: string | null;
  readonly gender: Gender | null;
  readonly category: string | null;
  readonly places: Readonly<Partial<Record<Scope, number>>>;
  readonly prizes: Prizes;
  /** A place will come: the person counts and has a time here, and the board has not placed them yet. */
  readonly isPlacePending: boolean;
  readonly time: string;
  readonly times: TimesAt;
  /** The hour at which they passed, in the list of the last arrivals; else empty. */
  readonly passedAt: string;
  /** Heard here: the time waits until another explanation is ruled out. */
  readonly isBeingChecked: boolean;
  /** The time stands, and staff still look at it. */
  readonly isUnderReview?: boolean;
  /** Out of the race after its start, which heard them. */
  readonly isOutSinceStart?: boolean;
  /** A disqualified person's time stays, struck through. */
  readonly isStruck: boolean;
  readonly status: ResultStatus | null;
  /** The word for what became of them. */
  readonly word: ReturnType<typeof resultWord>;
  /** Time that was added, or given back. */
  readonly penalties: readonly { readonly time: string; readonly reason: string; readonly isCredit: boolean }[];
  /** Times at the checkpoints by their id; null: being checked. */
  readonly splits: ReadonlyMap<string, string | null>;
}

export interface RowContext {
  readonly tab: Pick<CourseTab, 'kind' | 'id'>;
  readonly rules: TimeRules & Pick<Modality, 'status'>;
  /** The event's. */
  readonly zone: string;
  readonly isByArrival: boolean;
}

/** The row of a person at a checkpoint: the places there, and the time that ranks. */
export function rowOf(registration: Participant, { tab, rules, zone, isByArrival }: RowContext): ClassificationRow {
  const { result } = registration;
  const format = timeFormat(rules);
  const times = timesAt(tab, result, rules);
  const places = placesAt(tab, result);
  const isFinish = tab.kind === 'finish';
  return {
    ...personOf(registration),
    places,
    prizes: (isFinish ? result?.prizes : undefined) ?? { awards: [], passedOver: [] },
    isPlacePending: places.general === undefined && awaitsPlace(registration, times),
    time: tab.kind === 'start' ? clockAt(result?.startedAt, zone) : shown(times.rankedMs, format),
    times,
    passedAt: isByArrival ? clockAt(passedAt(tab, result), zone) : '',
    isBeingChecked: isCheckedAt(tab, result),
    ...marksOf(result, isFinish),
    isStruck: tab.kind !== 'start' && result?.status === 'disqualified',
    status: result && result.status !== 'waiting' ? result.status : null,
    word: resultWord(result, rules.status),
    penalties: isFinish
      ? (result?.penalties ?? []).map(({ time, reason }) => ({
          time: formatAddition(time),
          reason,
          isCredit: time < 0,
        }))
      : [],
    splits: new Map((result?.splits ?? []).flatMap((split) => splitOf(split, rules))),
  };
}

/** The marks beside a time, where they hold. */
const marksOf = (result: Participant['result'], isFinish: boolean) => ({
  ...(isFinish && result?.isUnderReview && { isUnderReview: true }),
  ...(isOutSinceStart(result) && { isOutSinceStart: true }),
});

/** The chips of those who did not start may be handed in there, and who passed a stop unheard was heard further on: neither is meant. */
const isOutSinceStart = (result: Participant['result']): boolean =>
  result?.startedAt !== undefined && !result.isHeardLater && ['retired', 'out_of_time'].includes(result.status);

/** An hour on the clocks of the race. */
const clockAt = (at: number | undefined, zone: string): string => (at === undefined ? '' : formatClock(at, zone));

const shown = (ms: Ms | null, format: DurationFormat): string => (ms === null ? '' : formatDuration(ms, format));

const personOf = ({ id, bib, name, club, federation, gender, category }: Participant) => ({
  ...{ id, bib, name },
  club: club || null,
  federation: federation || null,
  gender: gender ?? null,
  category: category || null,
});

/** Statuses that have a place wherever they have a time. */
const placed: readonly (ResultStatus | undefined)[] = ['started', 'finished'];

const awaitsPlace = ({ isClassified, result }: Participant, { rankedMs }: TimesAt): boolean =>
  isClassified && rankedMs !== null && placed.includes(result?.status);

function splitOf(split: Split, rules: TimeRules): [string, string | null][] {
  const { checkpoint, isBeingChecked } = split;
  if (checkpoint === undefined) return [];
  if (isBeingChecked) return [[checkpoint, null]];
  const ms = rankedTime(split, rules);
  return ms === undefined ? [] : [[checkpoint, formatDuration(ms, timeFormat(rules))]];
}
