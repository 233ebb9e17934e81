import type { ModalityRef } from '@dorsal/contract/views/references.ts';
import type { RegistrationView } from '@dorsal/contract/views/registration-view.ts';
import type { IntermediateResultView, PrizesView, ResultView } from '@dorsal/contract/views/result-view.ts';
import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
import { isBlank, withoutTurns } from '@dorsal/domain/search/visible-text.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs, Gender, Ms, ResultStatus } from '@dorsal/domain/timing/types.ts';
import type * as z from 'zod';
import type { useTexts } from '#i18n/use-texts.ts';

/** Somebody in a race, as everyone may see them, in the product's words. */
export interface Participant {
  readonly id: string;
  /** Empty: none was given. */
  readonly bib: string;
  /** Null: the person asked not to be named, and is known by the bib alone. */
  readonly name: string | null;
  readonly gender?: Gender | undefined;
  readonly category?: string | undefined;
  readonly club?: string | undefined;
  readonly team?: string | undefined;
  readonly federation?: string | undefined;
  readonly isLocal: boolean;
  /** False: shown, never placed. */
  readonly isClassified: boolean;
  readonly race?: RaceBrief | undefined;
  readonly result?: Result | undefined;
}

/** A race as its participants name it: often by its id alone. */
export interface RaceBrief {
  readonly id: string;
  readonly name?: string | undefined;
  readonly status?: EventStatus | undefined;
  readonly event?: { readonly name: string; readonly startsAt?: EpochMs | undefined } | undefined;
}

export type Places = Readonly<Partial<Record<Scope, number>>>;

/** The result of one person. */
export interface Result extends Times {
  readonly status: ResultStatus;
  /** The instant that times count from: gun, wave's gun or own start. */
  readonly referenceAt?: EpochMs | undefined;
  /** The instant that net times count from. */
  readonly netStartAt?: EpochMs | undefined;
  readonly startedAt?: EpochMs | undefined;
  readonly places: Places;
  /** The number of placed people in each scope. */
  readonly totals: Places;
  readonly penaltyTime: Ms;
  readonly penalties: readonly { readonly time: Ms; readonly reason: string }[];
  readonly disqualifiedWhy?: string | undefined;
  readonly prizes: Prizes;
  /** Heard at the finish, without a time there until another explanation is ruled out. */
  readonly isBeingChecked: boolean;
  /** Heard at an own start, or elsewhere: no time counts from it yet. */
  readonly isStartBeingChecked?: true | undefined;
  /** With a time and a place among the first, and staff still look at it. */
  readonly isUnderReview?: boolean | undefined;
  /** The bibs that a judge saw ahead of, level with and behind them at the finish. */
  readonly judged?: Judged | undefined;
  /** Heard beyond the place where the race was stopped, and not at it: out of the classification, and not on the course. */
  readonly isHeardLater?: boolean | undefined;
  /** At the checkpoints between start and finish. */
  readonly splits: readonly Split[];
}

export interface Judged {
  readonly ahead: readonly string[];
  readonly level: readonly string[];
  readonly behind: readonly string[];
}

export interface Times {
  /** Since the reference, penalties included; for a disqualified person the former time by the clock that ranks. */
  readonly officialTime?: Ms | undefined;
  /** Since the own start. */
  readonly netTime?: Ms | undefined;
}

export interface Split extends Times {
  /** From 0, as the checkpoints of the race. */
  readonly order: number;
  /** Its id; absent in answers that name the order alone. */
  readonly checkpoint?: string | undefined;
  /** Heard there, without a time until another explanation is ruled out. */
  readonly isBeingChecked: boolean;
  readonly places: Places;
}

/** The prizes of one person, rule by rule. */
export interface Prizes {
  readonly awards: readonly Award[];
  readonly passedOver: readonly PassedOver[];
}

/** A prize of one rule, and the place of a person for it by time alone. */
interface PrizeOfRule {
  /** Of the rule. */
  readonly order: number;
  readonly by: Scope;
  /** The number of people whom the rule takes. */
  readonly total: number;
  readonly realPlace: number;
}

/** A prize given. */
export interface Award extends PrizeOfRule {
  readonly place: number;
  /** Somebody else has the same time. */
  readonly isShared: boolean;
  /** Everyone in front who was passed over, in the order of places. */
  readonly movedUpPast: readonly (Pick<Participant, 'id' | 'bib' | 'name'> & { readonly holds: readonly number[] })[];
}

/** A prize that the time would have won: other prizes of the same person (their orders) exclude it. */
export interface PassedOver extends PrizeOfRule {
  readonly holds: readonly number[];
}

/** The name of a person on a page, else the bib. */
export const calledOf = (
  { name, bib }: Pick<Participant, 'name' | 'bib'>,
  t: ReturnType<typeof useTexts>['t'],
): string => name ?? t('board.bibNumber', { bib });

/** The club and the team of a person, each name once. */
export const belongsTo = ({ club, team }: Pick<Participant, 'club' | 'team'>): readonly string[] => [
  ...new Set([club, team].flatMap((name) => (name ? [name] : []))),
];

export function participantOf(view: RegistrationView): Participant {
  return {
    id: view._id,
    bib: view.bib_number ?? '',
    name: nameOf(view),
    gender: view.gender,
    category: view.category,
    club: view.club && withoutTurns(view.club),
    team: view.team && withoutTurns(view.team),
    federation: view.federation,
    isLocal: view.local === true,
    isClassified: view.classify !== false,
    race: raceBriefOf(view.modality),
    result: view.result && resultOf(view.result),
  };
}

/** Null: the person asked not to be named. */
function nameOf({ name, surname }: Pick<RegistrationView, 'name' | 'surname'>): string | null {
  const both = [name, surname].filter(Boolean).join(' ');
  return isBlank(both) ? null : withoutTurns(both);
}

/** Of the answers of `/registrations`, those that are lists of people. */
export const participantsOf = (
  answer: readonly RegistrationView[] | Readonly<Record<string, unknown>>,
): readonly Participant[] => (Array.isArray(answer) ? answer.map(participantOf) : []);

function raceBriefOf(view: string | z.output<typeof ModalityRef> | undefined): RaceBrief | undefined {
  if (view === undefined || typeof view === 'string') return view === undefined ? undefined : { id: view };
  const event = view.event && { name: view.event.name, startsAt: view.event.date_start };
  return { id: view._id, name: view.name, status: view.status, event };
}

const resultOf = (view: ResultView): Result => ({
  status: view.status ?? 'waiting',
  officialTime: view.total_time ?? view.total_time_dsq,
  netTime: view.total_time_real,
  referenceAt: view.reference_time,
  netStartAt: view.start_time_real,
  startedAt: view.start_time,
  places: placesOf(view),
  totals: view.totals ?? {},
  penaltyTime: view.penalty_time ?? 0,
  penalties: view.penalizations ?? [],
  disqualifiedWhy: view.disqualified_reason,
  prizes: prizesOf(view.prizes),
  isBeingChecked: view.being_checked === true,
  isStartBeingChecked: view.start_being_checked,
  isUnderReview: view.under_review,
  judged: view.judged,
  isHeardLater: view.passed_unheard,
  splits: (view.intermediate_results ?? []).map(splitOf),
});

const splitOf = (view: z.output<typeof IntermediateResultView>): Split => ({
  order: view.order,
  checkpoint: view.intermediate,
  officialTime: view.total_time,
  netTime: view.total_time_real,
  isBeingChecked: view.being_checked === true,
  places: placesOf(view),
});

type PlaceFields = Partial<Readonly<Record<`pos_${Scope}`, number | undefined>>>;

function placesOf(view: PlaceFields): Places {
  const places: Partial<Record<Scope, number>> = {};
  for (const scope of scopes) {
    const place = view[`pos_${scope}`];
    if (place !== undefined) places[scope] = place;
  }
  return places;
}

function prizesOf(view: z.output<typeof PrizesView> | undefined): Prizes {
  return { awards: (view?.awards ?? []).flatMap(awardOf), passedOver: (view?.passed_over ?? []).flatMap(passedOverOf) };
}

type AwardView = NonNullable<z.output<typeof PrizesView>['awards']>[number];
type PassedOverView = NonNullable<z.output<typeof PrizesView>['passed_over']>[number];

const awardOf = ({ place, is_shared, moved_up_past, ...rest }: AwardView): Award[] =>
  ruleOf(rest).map((rule) => ({
    ...rule,
    place,
    isShared: is_shared === true,
    movedUpPast: (moved_up_past ?? []).map((person) => ({
      id: person.registration,
      bib: person.bib_number ?? '',
      name: nameOf(person),
      holds: person.holds,
    })),
  }));

const passedOverOf = ({ holds, ...rest }: PassedOverView): PassedOver[] =>
  ruleOf(rest).map((rule) => ({ ...rule, holds }));

/** Empty: a basis that this page does not know. */
function ruleOf({ order, by, total, real_place: realPlace }: Omit<PassedOverView, 'holds'>): PrizeOfRule[] {
  const scope = scopes.find((one) => one === by);
  return scope === undefined ? [] : [{ order, by: scope, total, realPlace }];
}
