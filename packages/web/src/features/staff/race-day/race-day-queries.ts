import { arrivals, raceBoard, reportWhereabouts, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { PersonProblem } from '@dorsal/domain/race-day/person-problems.ts';
import { searchText } from '@dorsal/domain/search/search-limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Command, call } from '#api/call.ts';
import { commandWithHeaders } from '#api/command.ts';

/** Everything that the screens of the day ask for: a message of a race has it asked for again. */
export const raceDayKey = ['staff', 'race day'] as const;

/** Ages of reads and who is overdue move also where no race does. */
const refreshMs = 10_000;

/** The event of the screens; undefined: all races that run. */
export type OfEvent = string | undefined;

const asked = <Answer>(what: readonly unknown[], ask: (signal: AbortSignal) => Promise<Answer>) =>
  queryOptions({
    queryKey: [...raceDayKey, ...what],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    // Each screen says it in its place.
    meta: { isQuiet: true },
  });

export const boardQuery = (event: OfEvent) =>
  asked(['board', event ?? ''], (signal) => call(raceBoard, { body: { event } }, signal));

export type RaceBoardAnswer = Awaited<ReturnType<typeof call<typeof raceBoard>>>;
export type BoardRace = RaceBoardAnswer['races'][number];
export type Mat = BoardRace['mats'][number];

export interface DaySearch {
  readonly race?: string | undefined;
  /** One kind of problem alone. */
  readonly kind?: PersonProblem | undefined;
  /** Those whom staff let stand. */
  readonly accepted?: boolean | undefined;
  readonly q?: string | undefined;
  /** The reader of a check station. */
  readonly reader?: string | undefined;
  readonly page?: number | undefined;
}

export interface ScreenProps {
  readonly event: OfEvent;
  readonly search: DaySearch;
  /** `isTyping`: no step of its own in the history. */
  readonly onSearch: (search: DaySearch, isTyping?: boolean) => void;
}

/** The name of all races that run, where the address has an event. */
export const allEvents = 'all';

/** Document 3, section 9. */
export const rowsOnPage = 50;

const pageOf = ({ race, page = 1 }: DaySearch) => ({
  modality: race,
  offset: (page - 1) * rowsOnPage,
  limit: rowsOnPage,
});

export const arrivalsQuery = (event: OfEvent, search: DaySearch) =>
  asked(['arrivals', event ?? '', search.race ?? '', search.page ?? 1], (signal) =>
    call(arrivals, { body: { event, ...pageOf(search) } }, signal),
  );

export type ArrivalsAnswer = Awaited<ReturnType<typeof call<typeof arrivals>>>;
export type Arrival = ArrivalsAnswer['rows'][number];

export const stillOutQuery = (event: OfEvent, search: DaySearch) =>
  asked(['still out', event ?? '', search.race ?? '', search.q ?? '', search.page ?? 1], (signal) => {
    const words = search.q && searchText(search.q);
    return call(stillOut, { body: { event, free_text_search: words || undefined, ...pageOf(search) } }, signal);
  });

export type StillOutAnswer = Awaited<ReturnType<typeof call<typeof stillOut>>>;
export type Missing = StillOutAnswer['rows'][number];
export type DayRace = StillOutAnswer['races'][number];

export type Report = BodyOf<typeof reportWhereabouts>;

/** @throws CallFailed, `changed_meanwhile` where somebody else has said something since */
export const report = (body: Report, sent: Command) => commandWithHeaders(reportWhereabouts, { body }, sent);
