import type { ModalityRef } from '@dorsal/contract/views/references.ts';
import type { RegistrationView } from '@dorsal/contract/views/registration-view.ts';
import type { IntermediateResultView, PrizesView, ResultView } from '@dorsal/contract/views/result-view.ts';
import type { EventStatus } from '@dorsal/domain/event/status.ts';
import { type Scope, scopes } from '@dorsal/domain/ranking/types.ts';
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
}

export type Places = Readonly<Partial<Record<Scope, number>>>;

/** The result of one person. */
export interface Result extends Times {
  readonly status: ResultStatus;
  /** The instant that times count from: gun, wave's gun or own start. */
  readonly referenceAt?: EpochMs | undefined;
  readonly startedAt?: EpochMs | undefined;
  readonly places: Places;
  /** The number of placed people in each scope. */
  readonly totals: Places;
  readonly penaltyTime: Ms;
  readonly penalties: readonly { readonly time: Ms; readonly reason: string }[];
  readonly disqualifiedWhy?: string | undefined;
  readonly prizes: Readonly<Partial<Record<Scope, PrizePlace>>>;
  /** Heard at the finish, without a time there until another explanation is ruled out. */
  readonly isBeingChecked: boolean;
  /** At the checkpoints between start and finish. */
  readonly splits: readonly Split[];
}

export interface Times {
  /** Since the reference, penalties included; for a disqualified person the former time. */
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

/** A place in the prize table. */
export interface PrizePlace {
  readonly place: number | null;
  /** False: another prize of the same person excludes it. */
  readonly isWon: boolean;
}

/** The name of a person on a page, else the bib. */
export const calledOf = (
  { name, bib }: Pick<Participant, 'name' | 'bib'>,
  t: ReturnType<typeof useTexts>['t'],
): string => name ?? t('board.bibNumber', { bib });

export function participantOf(view: RegistrationView): Participant {
  const name = [view.name, view.surname].filter(Boolean).join(' ');
  return {
    id: view._id,
    bib: view.bib_number ?? '',
    name: name === '' ? null : name,
    gender: view.gender,
    category: view.category,
    club: view.club,
    team: view.team,
    federation: view.federation,
    isLocal: view.local === true,
    isClassified: view.classify !== false,
    race: raceBriefOf(view.modality),
    result: view.result && resultOf(view.result),
  };
}

/** Of the answers of `/registrations`, those that are lists of people. */
export const participantsOf = (
  answer: readonly RegistrationView[] | Readonly<Record<string, unknown>>,
): readonly Participant[] => (Array.isArray(answer) ? answer.map(participantOf) : []);

function raceBriefOf(view: string | z.output<typeof ModalityRef> | undefined): RaceBrief | undefined {
  if (view === undefined || typeof view === 'string') return view === undefined ? undefined : { id: view };
  return { id: view._id, name: view.name, status: view.status };
}

const resultOf = (view: ResultView): Result => ({
  status: view.status ?? 'waiting',
  officialTime: view.total_time ?? view.total_time_dsq,
  netTime: view.total_time_real,
  referenceAt: view.reference_time,
  startedAt: view.start_time,
  places: placesOf(view),
  totals: view.totals ?? {},
  penaltyTime: view.penalty_time ?? 0,
  penalties: view.penalizations ?? [],
  disqualifiedWhy: view.disqualified_reason,
  prizes: prizesOf(view.prizes),
  isBeingChecked: view.being_checked === true,
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

function prizesOf(view: z.output<typeof PrizesView> | undefined): Result['prizes'] {
  const prizes: Partial<Record<Scope, PrizePlace>> = {};
  for (const scope of scopes) {
    const isWon = view?.which_prizes?.[scope];
    if (isWon !== undefined) prizes[scope] = { isWon, place: isWon ? (view?.[`pos_${scope}`] ?? null) : null };
  }
  return prizes;
}
