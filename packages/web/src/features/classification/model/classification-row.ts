import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import type { IntermediateResultView, ResultView } from '@dorsal/contract/views/people/result-view.ts';
import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import type { Gender, Ms, ResultStatus } from '@dorsal/domain/timing/types.ts';
import { type DurationFormat, formatDuration } from '@dorsal/domain/units/durations.ts';
import type * as z from 'zod';
import type { CourseTab } from '#ui/course-tab.ts';
import { listFormat, shownStart, type TimeRules, type TimesAt, timesAt } from './row-times.ts';

type Split = z.output<typeof IntermediateResultView>;

/** A place in the prize table; `isWon` false: another prize of the same person excludes it. */
export interface PrizePlace {
  readonly place: number | null;
  readonly isWon: boolean;
}

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
  readonly prizes: Readonly<Partial<Record<Scope, PrizePlace>>>;
  /** A place will come: the person counts and has a time here, and the board has not placed them yet. */
  readonly isPlacePending: boolean;
  readonly time: string;
  readonly times: TimesAt;
  /** A disqualified person's time stays, struck through. */
  readonly isStruck: boolean;
  readonly status: ResultStatus | null;
  readonly penalties: readonly { readonly time: string; readonly reason: string }[];
  /** Times at the intermediates by their id. */
  readonly splits: ReadonlyMap<string, string>;
}

export interface RowContext {
  readonly tab: Pick<CourseTab, 'kind' | 'id'>;
  readonly rules: TimeRules;
  /** The event's. */
  readonly zone: string;
}

/** What a person's row says at a checkpoint: the places there, and the time that they are made of. */
export function rowOf(registration: RegistrationView, { tab, rules, zone }: RowContext): ClassificationRow {
  const { result } = registration;
  const format = listFormat(rules);
  const times = timesAt(tab, result, rules);
  const places = placesAt(tab, result);
  const isFinish = tab.kind === 'finish';
  return {
    ...personOf(registration),
    places,
    prizes: isFinish ? prizesOf(result) : {},
    isPlacePending: places.general === undefined && awaitsPlace(registration, times),
    time: tab.kind === 'start' ? shownStart(result?.start_time, zone) : shown(times.rankedMs, format),
    times,
    isStruck: tab.kind !== 'start' && result?.status === 'disqualified',
    status: result?.status ?? null,
    penalties: isFinish
      ? (result?.penalizations ?? []).map(({ time, reason }) => ({ time: `+${formatDuration(time)}`, reason }))
      : [],
    splits: new Map((result?.intermediate_results ?? []).flatMap((split) => splitOf(split, rules))),
  };
}

const shown = (ms: Ms | null, format: DurationFormat): string => (ms === null ? '' : formatDuration(ms, format));

function personOf(registration: RegistrationView) {
  const name = [registration.name, registration.surname].filter(Boolean).join(' ');
  return {
    id: registration._id,
    bib: registration.bib_number ?? '',
    name: name === '' ? null : name,
    club: registration.club || null,
    federation: registration.federation || null,
    gender: registration.gender ?? null,
    category: registration.category || null,
  };
}

type PlaceFields = Partial<Readonly<Record<`pos_${Scope}`, number | undefined>>>;

/** Start: none. An intermediate: those there. Finish: those of the result. */
function placesAt(tab: RowContext['tab'], result: ResultView | undefined): Partial<Record<Scope, number>> {
  if (!result || tab.kind === 'start') return {};
  const split = result.intermediate_results?.find((one) => one.intermediate === tab.id);
  const from: PlaceFields = (tab.kind === 'finish' ? result : split) ?? {};
  const places: Partial<Record<Scope, number>> = {};
  for (const scope of scopes) {
    const place = from[`pos_${scope}`];
    if (place !== undefined) places[scope] = place;
  }
  return places;
}

function prizesOf(result: ResultView | undefined): Partial<Record<Scope, PrizePlace>> {
  const prizes: Partial<Record<Scope, PrizePlace>> = {};
  for (const scope of scopes) {
    const isWon = result?.prizes?.which_prizes?.[scope];
    if (isWon !== undefined)
      prizes[scope] = { isWon, place: isWon ? (result?.prizes?.[`pos_${scope}`] ?? null) : null };
  }
  return prizes;
}

/** Statuses that have a place wherever they have a time. */
const placed: readonly (ResultStatus | undefined)[] = ['started', 'finished'];

const awaitsPlace = ({ classify, result }: RegistrationView, { rankedMs }: TimesAt): boolean =>
  classify !== false && rankedMs !== null && placed.includes(result?.status);

function splitOf(split: Split, rules: TimeRules): [string, string][] {
  const ms = rules.positions_by_real_time === true ? (split.total_time_real ?? split.total_time) : split.total_time;
  return split.intermediate === undefined || ms === undefined
    ? []
    : [[split.intermediate, formatDuration(ms, listFormat(rules))]];
}
