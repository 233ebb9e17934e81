import { explainRegistration, settleCrossing } from '@dorsal/contract/calls/staff/corrections.ts';
import { reportWhereabouts } from '@dorsal/contract/calls/staff/race-day.ts';
import {
  addPenalty,
  deletePenalty,
  judgeLateStart,
  judgeRead,
  type readReasons,
  readsOfPerson,
  ruleStatus,
} from '@dorsal/contract/calls/staff/rulings.ts';
import type { EpochMs, Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import { type Command, call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';
import type { Modality } from '#race/modality.ts';
import type { DeskRow } from './desk-rows.ts';

/** A ruling on somebody, as a form holds it. */
export type Ruling =
  | { readonly kind: 'status'; readonly status: StaffStatus | null; readonly reason: string }
  | { readonly kind: 'penalty'; readonly ms: Ms; readonly reason: string }
  | { readonly kind: 'penaltyBack'; readonly penalty: number }
  | { readonly kind: 'lateStart'; readonly accepted: boolean }
  /** The bib was handed out, or came back. */
  | { readonly kind: 'bib'; readonly collected: boolean }
  /** `at` null: they did not pass there. */
  | { readonly kind: 'crossing'; readonly stop: string; readonly at: EpochMs | null }
  | { readonly kind: 'read'; readonly read: PersonRead; readonly counts: boolean; readonly reason: string };

/** One read of somebody. */
export interface PersonRead {
  /** The reader's public number, and its name; null: it has none. */
  readonly reader: number;
  readonly readerName: string | null;
  readonly epoch: number;
  readonly seq: number;
  readonly chip: string;
  readonly heardAt: EpochMs;
  /** With the clock difference of the reader taken off. */
  readonly at: EpochMs;
  /** Null: the reader serves none. */
  readonly stop: string | null;
  /** Null: it is the crossing there. */
  readonly why: (typeof readReasons)[number] | null;
  readonly isHeld: boolean;
}

export const keyOfRead = ({ reader, epoch, seq, chip, heardAt }: PersonRead): string =>
  `${reader} ${epoch} ${seq} ${heardAt} ${chip}`;

/** The call that a ruling makes, to be looked at or done. */
export function askedOf(row: DeskRow, ruling: Ruling) {
  const person = { bib: row.bib, registration: row.id };
  switch (ruling.kind) {
    case 'penaltyBack':
      return { command: 'deletePenalty', body: { ...person, penalty: ruling.penalty } } as const;
    case 'penalty': {
      const { ms: time, reason } = ruling;
      return { command: 'addPenalty', body: { ...person, time, reason: reason.trim() } } as const;
    }
    case 'lateStart':
      return { command: 'judgeLateStart', body: { ...person, accepted: ruling.accepted } } as const;
    case 'bib':
      return {
        command: 'reportWhereabouts',
        body: { ...person, collected: ruling.collected, saw_collected: !ruling.collected },
      } as const;
    case 'crossing':
      return { command: 'settleCrossing', body: { ...person, intermediate: ruling.stop, at: ruling.at } } as const;
    case 'read':
      return { command: 'judgeRead', body: { ...person, ...judgedRead(ruling) } } as const;
    case 'status': {
      const why = ruling.status === 'disqualified' ? { reason: ruling.reason.trim() } : {};
      return {
        command: 'ruleStatus',
        body: { ...person, status: ruling.status, was: row.staffStatus, ...why },
      } as const;
    }
  }
}

const judgedRead = ({ read, counts, reason }: Extract<Ruling, { kind: 'read' }>) => ({
  ...{ reader: read.reader, epoch: read.epoch, seq: read.seq, chip: read.chip, heard_at: read.heardAt, counts },
  ...(reason.trim() !== '' && { reason: reason.trim() }),
});

/** @throws CallFailed, `changed_meanwhile` where somebody else has ruled since */
export async function rule(row: DeskRow, ruling: Ruling, sent: Command): Promise<void> {
  const asked = askedOf(row, ruling);
  switch (asked.command) {
    case 'deletePenalty':
      return void (await commandWithHeaders(deletePenalty, { body: asked.body }, sent));
    case 'addPenalty':
      return void (await commandWithHeaders(addPenalty, { body: asked.body }, sent));
    case 'judgeLateStart':
      return void (await commandWithHeaders(judgeLateStart, { body: asked.body }, sent));
    case 'reportWhereabouts':
      return void (await commandWithHeaders(reportWhereabouts, { body: asked.body }, sent));
    case 'settleCrossing':
      return void (await commandWithHeaders(settleCrossing, { body: asked.body }, sent));
    case 'judgeRead':
      return void (await commandWithHeaders(judgeRead, { body: asked.body }, sent));
    case 'ruleStatus':
      return void (await commandWithHeaders(ruleStatus, { body: asked.body }, sent));
  }
}

/** The way in which somebody's result comes about, in sentences; `other`: the explanation that is nearly as likely. */
export interface Why {
  readonly sentences: readonly string[];
  readonly facts: readonly string[];
  /** The readers that heard the crossings, and the acts of staff with their authors. */
  readonly heard: readonly string[];
  readonly acts: readonly string[];
  readonly crossed: StartAndFinish;
  readonly other: { readonly crossed: StartAndFinish; readonly sentences: readonly string[] } | null;
}

/** The ends of an explanation. Null: there is no crossing. */
export interface StartAndFinish {
  readonly start: EpochMs | null;
  readonly finish: EpochMs | null;
}

/** The end that tells two explanations apart: with one finish the start. Null: there is one, or they differ only beyond the place where the race was stopped. */
export const endInDoubt = ({ crossed, other }: Pick<Why, 'crossed' | 'other'>): keyof StartAndFinish | null =>
  (other && (['finish', 'start'] as const).find((end) => other.crossed[end] !== crossed[end])) ?? null;

/** The checkpoint of an end: the finish of a race that was stopped is the one where it is classified. */
export const placeOf = (end: keyof StartAndFinish, { classifiedAt }: Pick<Modality, 'classifiedAt'>): string =>
  end === 'finish' ? (classifiedAt?.id ?? end) : end;

export const whyQuery = (race: string, registration: string) =>
  queryOptions({
    queryKey: ['staff', 'results', race, 'why', registration],
    queryFn: async ({ signal }): Promise<Why> => {
      const { facts, warnings, other, heard, acts, ...told } = await call(
        explainRegistration,
        { body: { registration } },
        signal,
      );
      const textsOf = (said: readonly { readonly text: string }[]) => said.map(({ text }) => text);
      return {
        sentences: textsOf([...facts, ...warnings]),
        facts: textsOf(facts),
        ...{ heard, acts },
        crossed: endsOf(told),
        other: other ? { crossed: endsOf(other), sentences: textsOf(other.facts) } : null,
      };
    },
    meta: { isQuiet: true },
  });

const endsOf = ({
  start,
  finish,
}: {
  readonly start?: EpochMs | undefined;
  readonly finish?: EpochMs | undefined;
}): StartAndFinish => ({
  start: start ?? null,
  finish: finish ?? null,
});

/** The reads of somebody in order of time; `total`: also those that are not shown. */
export const readsQuery = (race: string, registration: string) =>
  queryOptions({
    queryKey: ['staff', 'results', race, 'reads', registration],
    queryFn: async ({ signal }): Promise<{ readonly reads: readonly PersonRead[]; readonly total: number }> => {
      const { reads, total } = await call(readsOfPerson, { body: { registration } }, signal);
      const shown = reads.map(
        ({ reader_name, heard_at, intermediate, why, being_checked, ...read }): PersonRead => ({
          ...read,
          readerName: reader_name ?? null,
          heardAt: heard_at,
          stop: intermediate ?? null,
          why: why ?? null,
          isHeld: being_checked === true,
        }),
      );
      return { reads: shown, total };
    },
    meta: { isQuiet: true },
  });
