import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { addIntermediate } from '@dorsal/contract/calls/staff/corrections.ts';
import {
  acceptPersonProblem,
  listPeopleToCheck,
  listUnknownChips,
  setChipAside,
} from '@dorsal/contract/calls/staff/problems.ts';
import { giveChip } from '@dorsal/contract/calls/staff/rulings.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Command, call } from '#api/call.ts';
import { command, commandWithHeaders } from '#api/command.ts';
import { forStaff } from '../lists/for-staff.ts';
import { type DaySearch, type OfEvent, raceDayKey, rowsOnPage } from './race-day-queries.ts';

/** Problems come and go with every read: a page of them is asked for so often at most. */
const refreshMs = 10_000;

export const peopleToCheckQuery = (event: OfEvent, { race, kind, accepted, page = 1 }: DaySearch) =>
  queryOptions({
    queryKey: [...raceDayKey, 'people to check', event ?? '', race ?? '', kind ?? '', accepted ?? false, page],
    queryFn: ({ signal }) => {
      const body = { event, modality: race, kind, accepted, offset: (page - 1) * rowsOnPage, limit: rowsOnPage };
      return call(listPeopleToCheck, { body }, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { isQuiet: true },
  });

export type PeopleAnswer = Awaited<ReturnType<typeof call<typeof listPeopleToCheck>>>;
export type PersonToCheck = PeopleAnswer['people'][number];
export type MissedPlace = PersonToCheck['missing'][number];

/** Most people whose likely times are written in at once. */
const mostEstimated = 1_000;

/** The kinds whose mend is a likely time. */
const estimated: readonly DaySearch['kind'][] = ['missing_checkpoint', 'no_start_read'];

/** Everybody of a kind that a likely time mends; not asked for of the other kinds. */
export const allToEstimateQuery = (event: OfEvent, { race, kind, accepted = false }: DaySearch) =>
  queryOptions({
    queryKey: [...raceDayKey, 'all to estimate', event ?? '', race ?? '', kind ?? ''],
    queryFn: ({ signal }) =>
      call(listPeopleToCheck, { body: { event, modality: race, kind, limit: mostEstimated } }, signal),
    enabled: estimated.includes(kind) && !accepted,
    refetchInterval: refreshMs,
    meta: { isQuiet: true },
  });

/** The likely times of a place where several were missed, as one command. */
export function estimatesByPlace(people: readonly PersonToCheck[]) {
  const missed = people.flatMap((one) => one.missing.map((place) => ({ one, place })));
  const places = Map.groupBy(missed, ({ place }) => place.intermediate);
  return [...places.values()].flatMap((all) => {
    const data = all.flatMap(({ one, place }) =>
      place.total_time === undefined ? [] : askedEstimate(one, place, place.total_time).body.data,
    );
    const [first] = all;
    if (first === undefined || data.length < 2) return [];
    const asked = { command: 'addIntermediate', body: { data } } as const;
    return [{ place: first.place, race: first.one.modality_name, asked }];
  });
}

/** The command that writes the likely time in, marked as such: to be looked at or done. */
export const askedEstimate = (
  { registration, bib_number: bib = '' }: PersonToCheck,
  { intermediate }: MissedPlace,
  total_time: number,
) =>
  ({
    command: 'addIntermediate',
    body: { data: [{ registration, bib, intermediate, total_time, source: 'estimate', was: null }] },
  }) as const;

/** @throws CallFailed, `changed_meanwhile` where a time by hand stands there by now */
export const doEstimate = (asked: ReturnType<typeof askedEstimate>, sent: Command) =>
  commandWithHeaders(addIntermediate, { body: { data: [...asked.body.data] } }, sent);

export const unknownChipsQuery = (event: OfEvent) =>
  queryOptions({
    queryKey: [...raceDayKey, 'unknown chips', event ?? ''],
    queryFn: ({ signal }) => call(listUnknownChips, { body: { event } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { isQuiet: true },
  });

export type UnknownChip = Awaited<ReturnType<typeof call<typeof listUnknownChips>>>['chips'][number];

export type AsideChip = Awaited<ReturnType<typeof call<typeof listUnknownChips>>>['aside'][number];

/** Says that a chip is none of the event's, or (false) that it is asked about again. */
export const doSetAside = ({ event, chip }: Pick<UnknownChip, 'event' | 'chip'>, aside: boolean, commandId: string) =>
  command(setChipAside, { body: { event, chip, aside } }, commandId);

/** Somebody of an event by their bib. */
export interface Bearer {
  readonly registration: string;
  readonly bib: string;
  readonly name: string;
}

const staffList = forStaff(listRegistrations);

/** The people of an event with a bib: none, or one of each race where bibs begin anew. */
export const bearersQuery = (event: string, bib: string) =>
  queryOptions({
    queryKey: ['staff', 'bearers', event, bib],
    queryFn: async ({ signal }): Promise<readonly Bearer[]> => {
      const found = await call(staffList, { body: { event, bibs: [bib], limit: 20 } }, signal);
      const people = Array.isArray(found) ? found : []; // grouped where groups are asked for alone
      return people.map(({ _id, bib_number = '', name, surname }) => ({
        registration: _id,
        bib: bib_number,
        name: [name, surname].filter(Boolean).join(' '),
      }));
    },
    // Without a network it says so.
    networkMode: 'always',
    meta: { isQuiet: true },
  });

/** The command that gives somebody a chip, to be looked at or done. */
export const askedChip = ({ registration, bib }: Bearer, chip: string) =>
  ({ command: 'giveChip', body: { registration, bib, chip, given: true } }) as const;

/** @throws CallFailed, `chip_taken` where somebody else has it by now */
export const doGiveChip = (bearer: Bearer, chip: string, sent: Command) =>
  commandWithHeaders(giveChip, { body: askedChip(bearer, chip).body }, sent);

/** Says why a problem of somebody may stay; null: it counts again. @throws CallFailed, `changed_meanwhile` where somebody else has decided on it since */
export const acceptProblemOf = (body: BodyOf<typeof acceptPersonProblem>, commandId: string) =>
  command(acceptPersonProblem, { body }, commandId);
