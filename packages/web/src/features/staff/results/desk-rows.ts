import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { addIntermediate, deleteIntermediate } from '@dorsal/contract/calls/staff/corrections.ts';
import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { searchText } from '@dorsal/domain/search/search-limits.ts';
import type { EpochMs, Gender, Ms, ResultStatus, StaffStatus, Warning } from '@dorsal/domain/timing/types.ts';
import { instantOfHour, typedHour, typedSpan } from '@dorsal/domain/units/typed-times.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#api/call.ts';
import { command } from '#api/command.ts';
import { boardStops, type CourseStop, courseOf } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { participantOf, type Result } from '#race/participant.ts';
import type { ListSearch } from '../list/list-search.ts';
import { forStaff } from '../lists/for-staff.ts';

/** Document 3, section 9. */
export const rowsOnPage = 50;

/** A time at a checkpoint, since the start of the person, without penalties. */
export interface StandingTime {
  readonly ms: Ms;
  readonly isByHand: boolean;
  /** By hand, and only likely: nobody knows the true one. */
  readonly isEstimate?: boolean | undefined;
}

/** The time of one person at one checkpoint. */
export interface DeskCell {
  readonly key: string;
  readonly stop: string;
  /** Null: there is none. */
  readonly standing: StandingTime | null;
  /** Heard there, but another explanation is nearly as likely. */
  readonly isBeingChecked: boolean;
}

export interface DeskRow {
  readonly id: string;
  readonly bib: string;
  readonly name: string;
  readonly gender: Gender | undefined;
  readonly category: string;
  /** Null: they start with their gun. */
  readonly startOffset: Ms | null;
  readonly status: ResultStatus;
  /** The instant that times count from; null: not started. */
  readonly referenceAt: EpochMs | null;
  readonly penalty: Ms;
  /** As staff ruled; null: the reads tell. */
  readonly staffStatus: StaffStatus | null;
  readonly penalties: readonly { readonly penalty: number; readonly ms: Ms; readonly reason: string }[];
  readonly acceptsLateStart: boolean;
  /** When the bib was handed out; null: nobody noted it. */
  readonly collectedAt: EpochMs | null;
  readonly warnings: readonly Warning[];
  /** As everybody sees it; undefined: none yet. */
  readonly result: Result | undefined;
  /** A checkpoint before the last time has none. */
  readonly isIncomplete: boolean;
  /** At each stop of the desk. */
  readonly cells: readonly DeskCell[];
}

/** The stops that have a column: mats between start and finish, and the finish, also of a race that was stopped before it. */
export const deskStops = (race: Modality): readonly CourseStop[] =>
  boardStops(courseOf(race)).flatMap((stop) => {
    if (stop.kind === 'start') return [];
    return stop.kind === 'finish' && race.classifiedAt ? [{ ...stop, isWhereStopped: true }] : [stop];
  });

export const cellKey = (registration: string, stop: string): string => `${registration} ${stop}`;

/** A page of the desk, and how many people there are on all. */
export interface DeskPage {
  readonly rows: readonly DeskRow[];
  readonly total: number;
}

export const pagesKey = (race: string) => ['staff', 'results', race, 'page'] as const;

/** One page of the results of a race, by bib. */
export const deskQuery = (race: string, stops: readonly CourseStop[], { q, page = 1 }: ListSearch) =>
  queryOptions({
    queryKey: [...pagesKey(race), q ?? '', page],
    queryFn: async ({ signal }): Promise<DeskPage> => {
      const body = {
        modality: race,
        free_text_search: (q && searchText(q)) || undefined,
        limit: rowsOnPage,
        offset: (page - 1) * rowsOnPage,
        order: ['bib_number'],
      };
      return await fetchRows(body, stops, signal);
    },
    placeholderData: keepPreviousData,
  });

/** The people with these bibs in a race. */
export const fetchByBibs = async (
  race: string,
  bibs: readonly string[],
  stops: readonly CourseStop[],
  signal?: AbortSignal,
): Promise<readonly DeskRow[]> =>
  (await fetchRows({ modality: race, bibs: [...bibs], limit: bibs.length }, stops, signal)).rows;

/** The person with a bib in a race; null: nobody has it. */
export const bibQuery = (race: string, bib: string, stops: readonly CourseStop[]) =>
  queryOptions({
    queryKey: ['staff', 'results', race, 'bib', bib],
    queryFn: async ({ signal }) => (await fetchByBibs(race, [bib], stops, signal))[0] ?? null,
    meta: { isQuiet: true },
  });

/** The same for a time that was called: only its own, so that it goes on when the form has let go of the bib. */
export const calledQuery = (race: string, bib: string, stops: readonly CourseStop[]) =>
  queryOptions({
    queryKey: ['staff', 'called time', race, bib],
    queryFn: async () => (await fetchByBibs(race, [bib], stops))[0] ?? null,
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });

/** The people with these ids in a race. */
export const fetchByIds = async (
  race: string,
  ids: readonly string[],
  stops: readonly CourseStop[],
  signal?: AbortSignal,
): Promise<readonly DeskRow[]> =>
  (await fetchRows({ modality: race, ids: [...ids], limit: ids.length }, stops, signal)).rows;

const staffList = forStaff(listRegistrations);
type Asked = NonNullable<Parameters<typeof callWithHeaders<typeof staffList>>[1]['body']>;

async function fetchRows(
  body: Asked,
  stops: readonly CourseStop[],
  signal: AbortSignal | undefined,
): Promise<DeskPage> {
  const { answer, headers } = await callWithHeaders(staffList, { body }, signal);
  const people = Array.isArray(answer) ? answer : []; // grouped where groups are asked for alone
  return {
    rows: people.map((person) => deskRow(person, stops)),
    total: Number(headers.get('x-total-count') ?? people.length),
  };
}

/** A time of somebody at a stop. */
export interface NewTime {
  readonly registration: string;
  readonly bib: string;
  readonly stop: string;
  readonly ms: Ms;
  /** The time that was seen there; null: none. */
  readonly seen: { readonly ms: Ms | null; readonly isByHand: boolean } | null;
}

/** Writes times by hand, all of them or none. @throws CallFailed, `changed_meanwhile` where another time stands than was seen */
export async function addTimes(times: readonly NewTime[], commandId: string): Promise<void> {
  const data = times.map(({ registration, bib, stop, ms, seen }) => ({
    ...{ registration, bib, intermediate: stop },
    ...{ total_time: ms, source: 'manual', ...saidSeen(seen) },
  }));
  await command(addIntermediate, { body: { data } }, commandId);
}

/** A time by hand hides the crossing below it, of which nothing is said then. */
const saidSeen = (seen: NewTime['seen']): { readonly was: Ms | null; readonly heard?: Ms | null } =>
  seen?.isByHand ? { was: seen.ms } : { was: null, heard: seen?.ms ?? null };

/** Deletes a time by hand. @throws CallFailed, `changed_meanwhile` where another time stands than was seen */
export async function removeTime(
  { registration, bib, stop, was }: Omit<NewTime, 'ms' | 'seen'> & { readonly was: Ms },
  commandId: string,
): Promise<void> {
  await command(deleteIntermediate, { body: { registration, bib, intermediate: stop, was } }, commandId);
}

/** A person as a row of the desk. */
export function deskRow(person: StaffRegistrationView, stops: readonly CourseStop[]): DeskRow {
  const { _id: id, result } = person;
  const cells = stops.map((stop): DeskCell => {
    const found = timeAt(person, stop);
    return { key: cellKey(id, stop.id), stop: stop.id, ...found };
  });
  const last = cells.findLastIndex(({ standing }) => standing !== null);
  return {
    id,
    bib: person.bib_number ?? '',
    name: [person.name, person.surname].filter(Boolean).join(' '),
    gender: person.gender,
    category: person.category ?? '',
    startOffset: person.start_offset ?? null,
    status: result?.status ?? 'waiting',
    referenceAt: result?.reference_time ?? null,
    penalty: result?.penalty_time ?? 0,
    staffStatus: person.staff_status ?? null,
    penalties: (person.penalties ?? []).map(({ penalty, time, reason }) => ({ penalty, ms: time, reason })),
    acceptsLateStart: person.accepts_late_start === true,
    collectedAt: person.bib_collected_at ?? null,
    warnings: result?.warnings ?? [],
    result: participantOf(person).result,
    isIncomplete: cells.slice(0, Math.max(last, 0)).some(({ standing }) => standing === null),
    cells,
  };
}

function timeAt(
  { result, times_by_hand: byHand = [] }: StaffRegistrationView,
  stop: CourseStop,
): Pick<DeskCell, 'standing' | 'isBeingChecked'> {
  const typed = byHand.find(({ intermediate }) => intermediate === stop.id);
  if (typed)
    return { standing: { ms: typed.total_time, isByHand: true, isEstimate: typed.is_estimate }, isBeingChecked: false };
  const split =
    stop.kind === 'finish'
      ? finishOf(result, stop)
      : result?.intermediate_results?.find(({ order }) => order === stop.number - 1);
  const ms = split?.total_time;
  return {
    standing: ms === undefined ? null : { ms, isByHand: false },
    isBeingChecked: split?.being_checked === true,
  };
}

/** The official time has its penalties in it; a time at the desk has none. In a race that was stopped it is the time at the checkpoint where it was, and not at the finish. */
const finishOf = (result: StaffRegistrationView['result'], { isWhereStopped = false }: CourseStop) =>
  isWhereStopped || result === undefined
    ? undefined
    : {
        being_checked: result.being_checked,
        total_time: result.total_time === undefined ? undefined : result.total_time - (result.penalty_time ?? 0),
      };

/** As times are typed: since the start, or by the hour of the day. */
export type TypedAs = 'span' | 'hour';

/** The reason to ask before a time is written: it is still to come, or earlier than one at a stop before, or later than one behind. */
export type Doubt = 'toCome' | 'outOfTurn';

export type TypedTime =
  | { readonly kind: 'time'; readonly ms: Ms; readonly doubt?: Doubt | undefined }
  /** `noStart`: an hour of the day says nothing before the start is known. */
  | { readonly kind: 'unreadable' | 'noStart' };

/** A typed time of somebody at a stop. An hour is the first one behind their start, and behind the times at the stops before where that has come already. */
export function timeTyped(
  text: string,
  {
    as,
    zone,
    row,
    stop,
    now = Date.now(),
  }: {
    readonly as: TypedAs;
    readonly zone: string;
    readonly row: DeskRow;
    readonly stop: string;
    readonly now?: EpochMs;
  },
): TypedTime {
  const typed = as === 'span' ? typedSpan(text) : typedHour(text);
  if (typed === null || (as === 'span' && typed === 0)) return { kind: 'unreadable' };
  const { referenceAt } = row;
  if (as === 'span') return { kind: 'time', ms: typed, doubt: doubtOf(typed, { row, stop, now }) };
  if (referenceAt === null) return { kind: 'noStart' };
  const before = Math.max(1, ...timesAround(row, stop).before);
  const behindAll = instantOfHour(typed, zone, referenceAt + before);
  const at = behindAll <= now ? behindAll : instantOfHour(typed, zone, referenceAt + 1);
  const ms = at - referenceAt;
  return { kind: 'time', ms, doubt: doubtOf(ms, { row, stop, now }) };
}

function timesAround(
  { cells }: DeskRow,
  stop: string,
): { readonly before: readonly Ms[]; readonly behind: readonly Ms[] } {
  const here = cells.findIndex((cell) => cell.stop === stop);
  const of = (some: readonly DeskCell[]): Ms[] => some.flatMap(({ standing }) => standing?.ms ?? []);
  return { before: of(cells.slice(0, here)), behind: of(cells.slice(here + 1)) };
}

/** Clocks of laptops are off by some seconds. */
const clocksDifferMs = 30_000;

function doubtOf(
  ms: Ms,
  { row, stop, now }: { readonly row: DeskRow; readonly stop: string; readonly now: EpochMs },
): Doubt | undefined {
  if (row.referenceAt !== null && row.referenceAt + ms > now + clocksDifferMs) return 'toCome';
  const { before, behind } = timesAround(row, stop);
  return before.some((time) => time >= ms) || behind.some((time) => time <= ms) ? 'outOfTurn' : undefined;
}
