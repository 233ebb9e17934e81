import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { bibsByHour } from '@dorsal/contract/calls/staff/race-day.ts';
import { mostRows } from '@dorsal/contract/codecs/paging.ts';
import type { StaffRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { parseScanCode } from '@dorsal/domain/registration/scan-code.ts';
import { searchText } from '@dorsal/domain/search/search-limits.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, callWithHeaders } from '#api/call.ts';
import { everyPage } from '#api/every-page.ts';
import { forStaff } from '../lists/for-staff.ts';
import { type Report, raceDayKey, report } from '../race-day/race-day-queries.ts';

export type BibsAnswer = Awaited<ReturnType<typeof call<typeof bibsByHour>>>;

/** Other desks hand out bibs too. */
const refreshMs = 10_000;

export const bibsQuery = (event: string) =>
  queryOptions({
    queryKey: [...raceDayKey, 'bibs', event],
    queryFn: ({ signal }) => call(bibsByHour, { body: { event } }, signal),
    refetchInterval: refreshMs,
    meta: { isQuiet: true },
  });

/** Somebody for whom a bib may be handed out. */
export interface Holder {
  readonly id: string;
  /** '': they have none yet. */
  readonly bib: string;
  readonly name: string;
  readonly surname: string;
  readonly race: string;
  readonly category: string;
  readonly club: string;
  readonly collectedAt: EpochMs | null;
  /** The word on who fetched it; '': nobody wrote one. */
  readonly note: string;
}

export const nameOf = ({ name, surname }: Holder): string => [name, surname].filter(Boolean).join(' ');

/** A family stands at the desk together; more than these are looked for by more letters. */
export const mostFound = 20;

/** The people of an event with a bib, or by the address in its code; where nobody has it, by name or club. */
export const holdersQuery = (event: string, text: string) =>
  queryOptions({
    queryKey: [...raceDayKey, 'holders', event, text],
    queryFn: ({ signal }) => findHolders(event, text, signal),
    enabled: text !== '',
    staleTime: 0,
    meta: { isQuiet: true },
  });

/**
 * The look-up of a code whose turn it is; 'otherEvent': it is the code of another event's bib. It shares no fetch with the field, which aborts its own as
 * soon as the next code stands there. Another desk may have handed the bib out: it is asked for anew each time.
 */
export const turnQuery = (event: string, text: string) =>
  queryOptions({
    queryKey: ['staff', 'turn of a bib', event, text],
    queryFn: async ({ client }) => {
      // Without the number of the event nobody knows whose code it is.
      const known = client.getQueryData(bibsQuery(event).queryKey) ?? (await call(bibsByHour, { body: { event } }));
      return isOfOther(text, known) ? 'otherEvent' : await findHolders(event, text, undefined);
    },
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });

async function findHolders(event: string, text: string, signal: AbortSignal | undefined): Promise<readonly Holder[]> {
  const code = parseScanCode(text);
  const byBib = await fetchHolders({ event, bibs: [code?.bib ?? text], limit: mostFound }, signal);
  if (byBib.people.length > 0 || code !== null) return byBib.people;
  const words = { free_text_search: searchText(text), order: ['surname', 'name'] };
  return (await fetchHolders({ event, ...words, limit: mostFound }, signal)).people;
}

/**
 * Hands a bib out, or takes it back. One that another table has handed out since is not handed out again; `isRepeated`: an earlier press of this table
 * got no answer, and may have been that one. Each press is a word of its own: said twice it changes nothing, while the id of one whose answer was lost would give
 * that outcome again after the bib came back. @throws CallFailed
 */
export async function handOut(
  person: Holder,
  { note = '', isRepeated = false }: { readonly note?: string; readonly isRepeated?: boolean } = {},
): Promise<Holder> {
  const collected = person.collectedAt === null;
  const written = collected ? note.trim() : '';
  await say(person, {
    collected,
    ...(!isRepeated && { saw_collected: !collected }),
    ...(written !== '' && { bib_note: written }),
  });
  return { ...person, collectedAt: collected ? Date.now() : null, note: written };
}

/** Tells whether a code is that of another event's bib. */
export function isOfOther(text: string, bibs: BibsAnswer | undefined): boolean {
  const code = parseScanCode(text);
  return code !== null && bibs !== undefined && code.eventNumber !== bibs.numeric_id;
}

/** Tells a bib or a code from a name. */
export const hasDigits = (text: string): boolean => /\d/.test(parseScanCode(text)?.bib ?? text);

/** Writes on a bib that was handed out who fetched it; nothing takes it away. @throws CallFailed, `changed_meanwhile` where the bib came back meanwhile */
export async function writeNote(person: Holder, text: string): Promise<Holder> {
  const note = text.trim();
  await say(person, { bib_note: note === '' ? null : note });
  return { ...person, note };
}

const say = ({ id, bib }: Holder, what: Pick<Report, 'collected' | 'saw_collected' | 'bib_note'>) =>
  report({ registration: id, bib, ...what }, { commandId: crypto.randomUUID(), headers: {} });

/** Everybody of an event, for the list on paper. @throws CallFailed */
export const fetchEverybody = (event: string): Promise<readonly Holder[]> =>
  everyPage((offset) => fetchHolders({ event, order: ['surname', 'name'], offset, limit: mostRows }, undefined));

const staffList = forStaff(listRegistrations);
type Asked = NonNullable<Parameters<typeof callWithHeaders<typeof staffList>>[1]['body']>;

async function fetchHolders(body: Asked, signal: AbortSignal | undefined) {
  const { answer, headers } = await callWithHeaders(staffList, { body }, signal);
  const people = Array.isArray(answer) ? answer.map(holderOf) : []; // grouped where groups are asked for alone
  return { people, total: Number(headers.get('x-total-count') ?? people.length) };
}

const holderOf = (view: z.output<typeof StaffRegistrationView>): Holder => ({
  id: view._id,
  bib: view.bib_number ?? '',
  name: view.name ?? '',
  surname: view.surname ?? '',
  race: typeof view.modality === 'string' ? view.modality : (view.modality?._id ?? ''),
  category: view.category ?? '',
  club: view.club ?? '',
  collectedAt: view.bib_collected_at ?? null,
  note: view.bib_note ?? '',
});
