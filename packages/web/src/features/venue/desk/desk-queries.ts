import { listEvents } from '@dorsal/contract/calls/events.ts';
import { listKeptEntries, registerLive, settleKeptEntry } from '@dorsal/contract/calls/live-registration.ts';
import { listRegistrations, registrationStats } from '@dorsal/contract/calls/registrations.ts';
import { runNameless } from '@dorsal/contract/calls/staff/bib-stock.ts';
import { closeTill } from '@dorsal/contract/calls/staff/tills.ts';
import { mostRows } from '@dorsal/contract/codecs/paging.ts';
import type { VenueRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import type { Payment } from '@dorsal/domain/registration/till.ts';
import { searchText } from '@dorsal/domain/search/search-limits.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { callAs } from '#api/call.ts';
import { CallFailed, isNotFound } from '#api/call-failed.ts';
import { everyPage } from '#api/every-page.ts';
import { isOffline } from '#ui/failures/failures.ts';
import { changeOnce } from './change-once.ts';
import { type DeskEvent, deskEventOf } from './desk-event.ts';
import { deskNameToSend, keepEvent, keptEvent, tillId } from './desk-session.ts';
import { keepBibs, knownBibs, type WaitingClosing, waitingEntries } from './desk-store.ts';
import { type Draft, registrationOf } from './entry.ts';

/** A desk that has typed its PIN. */
export interface Desk {
  /** In the address of the screen: it names the event. */
  readonly address: string;
  /** Of the session. */
  readonly token: string;
}

/** Somebody who is entered, as the desk sees them. */
export interface Entered {
  readonly id: string;
  readonly bib: string;
  readonly name: string;
  readonly race: string;
  readonly category: string;
  readonly club: string;
  /** When the server had the entry. */
  readonly at: EpochMs | null;
  /** When the bib was handed out, where that is noted. */
  readonly givenAt: EpochMs | null;
}

export const keyOf = ({ address, token }: Desk, ...more: readonly unknown[]) => ['venue', address, token, ...more];

/** The event of the desk; null: there is none at this address any more. */
export const deskEventQuery = (desk: Desk) =>
  queryOptions({
    queryKey: keyOf(desk, 'event'),
    queryFn: async ({ signal }): Promise<DeskEvent | null> => {
      const body = { live_registration_token: desk.address };
      try {
        const [found] = (await callAs(listEvents, { body }, { token: desk.token, signal })).answer;
        return keepEvent(desk.address, found === undefined ? null : deskEventOf(found));
      } catch (error) {
        const known = isOffline(error) ? keptEvent(desk.address) : null;
        if (known === null) throw error;
        return known;
      }
    },
    networkMode: 'always',
    // Deadlines move while a desk stands open.
    refetchInterval: 60_000,
  });

/** Document 2, section 2.4: 'The latest live registrations are listed (150 items, newest first by created_at)'. */
const latest = { limit: 150, order: ['-created_at'] };

export const latestQuery = (desk: Desk, event: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'latest'),
    queryFn: ({ signal }) => fetchEntered(desk, { event, source: ['live_register'], ...latest }, signal),
    networkMode: 'always',
    // Other desks enter people too, and a bib that is given stands on the board a moment later.
    refetchInterval: 10_000,
  });

/** Document 2, section 9: 'registrations list 25'. */
export const pageSize = 25;

export const enteredQuery = (desk: Desk, event: string, { text, page }: { text: string; page: number }) =>
  queryOptions({
    queryKey: keyOf(desk, 'entered', text, page),
    queryFn: ({ signal }) => {
      const which = { event, offset: (page - 1) * pageSize, limit: pageSize };
      const found = text.trim() === '' ? {} : { free_text_search: searchText(text) };
      return fetchEntered(desk, { ...which, ...found, order: ['surname', 'name'] }, signal);
    },
    placeholderData: keepPreviousData,
  });

/** The person who has a bib; null: it is free. */
export const bibQuery = (desk: Desk, event: string, bib: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'bib', bib),
    queryFn: async ({ signal }) => (await waitingOwner(desk, bib)) ?? (await storedOwner(desk, { event, bib }, signal)),
    enabled: bib !== '',
    networkMode: 'always',
    // The server looks again when it enters somebody.
    meta: { isQuiet: true },
  });

/** Somebody who has a bib. `at`: since when, where the desk knows. */
export type BibOwner = Pick<Entered, 'name' | 'at'>;

/** Somebody whose entry waits here. */
async function waitingOwner(desk: Desk, bib: string): Promise<BibOwner | null> {
  const waits = (await waitingEntries(desk.address)).find(({ draft }) => sameBib(draft.bib) === sameBib(bib));
  return waits === undefined ? null : { name: `${waits.draft.name} ${waits.draft.surname}`, at: waits.typedAt };
}

/** Somebody whom the server knows, or without a network this desk. */
async function storedOwner(
  desk: Desk,
  asked: { readonly event: string; readonly bib: string },
  signal: AbortSignal,
): Promise<BibOwner | null> {
  try {
    const [owner] = (await fetchEntered(desk, asked, signal)).people;
    // A bib that runs without a name waits for the paper that is typed here.
    return owner === undefined || owner.name === '' ? null : { name: owner.name, at: owner.givenAt ?? owner.at };
  } catch (error) {
    if (isNotFound(error)) return null;
    const name = isOffline(error) ? (await knownBibs(desk.address))?.names[sameBib(asked.bib)] : undefined;
    if (name === undefined) throw error;
    return { name, at: null };
  }
}

/** Every bib of an event (`sameBib`) with who has it. */
async function everyBib(
  desk: Desk,
  event: string,
  signal: AbortSignal,
): Promise<readonly (readonly [string, string])[]> {
  const page = (offset: number) =>
    fetchEntered(desk, { event, offset, limit: mostRows, order: ['bib_number'] }, signal);
  return (await everyPage(page))
    .filter(({ bib, name }) => bib !== '' && name !== '')
    .map(({ bib, name }) => [sameBib(bib), name]);
}

/**
 * Keeps the bibs that are given, with the names, for the time without a network. Gives how many they are.
 * @throws CallFailed
 */
export const bibsQuery = (desk: Desk, event: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'bibs'),
    queryFn: async ({ signal }): Promise<number> => {
      try {
        const names = Object.fromEntries(await everyBib(desk, event, signal));
        await keepBibs({ address: desk.address, seenAt: Date.now(), names });
        return Object.keys(names).length;
      } catch (error) {
        const known = isOffline(error) ? await knownBibs(desk.address) : null;
        if (known === null) throw error;
        return Object.keys(known.names).length;
      }
    },
    networkMode: 'always',
    refetchInterval: 300_000,
    staleTime: 60_000,
    // The desk says until when it knows them.
    meta: { isQuiet: true },
  });

/** People of desks without a network who wait for a decision. */
export const keptQuery = (desk: Desk, event: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'kept'),
    queryFn: async ({ signal }) =>
      (await callAs(listKeptEntries, { body: { event } }, { token: desk.token, signal })).answer,
    refetchInterval: 10_000,
    networkMode: 'always',
    // The list beside it says that there is no network.
    meta: { isQuiet: true },
  });

/** Money that is given back goes out of the till of this device. @throws CallFailed */
export function settleKept(
  desk: Desk,
  decision: NonNullable<Parameters<typeof callAs<typeof settleKeptEntry>>[1]['body']>,
) {
  const name = deskNameToSend(desk.address);
  const body = { ...decision, till: tillId(desk.address), ...(name !== '' && { desk: name }) };
  return changeOnce(desk, { called: settleKeptEntry, input: { body }, subject: decision.registration });
}

/** Closes the till of this device, as of when that was said. Sent again it is the same word for word, so that it is closed once. @throws CallFailed */
export async function closeOwnTill(
  desk: Desk,
  event: string,
  { commandId, till, desk: name, typedAt }: Omit<WaitingClosing, 'kind' | 'format' | 'address' | 'sums'>,
): Promise<void> {
  const body = { event, till, ...(name !== '' && { desk: name }), waited_since: typedAt };
  await callAs(closeTill, { body }, { token: desk.token, commandId });
}

/** The names of the clubs of an event, the largest first. */
export const clubsQuery = (desk: Desk, event: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'clubs'),
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { answer } = await callAs(registrationStats, { body: { event } }, { token: desk.token, signal });
      return Object.entries(answer.club ?? {})
        .toSorted(([, one], [, other]) => other - one)
        .map(([name]) => name);
    },
    staleTime: 300_000,
    // Without it a club is typed.
    meta: { isQuiet: true },
  });

/** With the answer that a desk gets, which has more than everybody's. */
const listForDesk = { ...listRegistrations, answer: listRegistrations.answerByRole.live_register };
type Asked = NonNullable<Parameters<typeof callAs<typeof listForDesk>>[1]['body']>;
type View = z.output<typeof VenueRegistrationView>;

async function fetchEntered(desk: Desk, body: Asked, signal: AbortSignal) {
  const { answer, headers } = await callAs(listForDesk, { body }, { token: desk.token, signal });
  const people = Array.isArray(answer) ? answer.map(enteredOf) : [];
  return { people, total: Number(headers.get('x-total-count') ?? people.length) };
}

const enteredOf = (view: View): Entered => ({
  id: view._id,
  bib: view.bib_number ?? '',
  name: [view.name, view.surname].filter(Boolean).join(' '),
  race: typeof view.modality === 'string' ? view.modality : (view.modality?._id ?? ''),
  category: view.category ?? '',
  club: view.club ?? '',
  at: view.created_at ?? null,
  givenAt: view.bib_collected_at ?? null,
});

interface ToEnter {
  /** The name of the desk (`deskNameToSend`). */
  readonly desk: string;
  /** The device; absent in what an older page has stored. */
  readonly till?: string;
  readonly draft: Draft;
  readonly commandId: string;
  /** When it was typed, where it could not be sent then: it is taken whatever happened meanwhile. */
  readonly waitedSince?: EpochMs;
}

/**
 * Enters somebody. Sent again under the same id, after a lost answer, it enters them once. Gives the payment that was noted before and stands, where
 * another was typed; else null. @throws CallFailed
 */
export async function enter(desk: Desk, event: DeskEvent, toEnter: ToEnter): Promise<Payment | null> {
  const { desk: name, till, draft, commandId, waitedSince } = toEnter;
  const more = {
    ...(name !== '' && { desk: name }),
    ...(till !== undefined && { till }),
    ...(waitedSince !== undefined && { waited_since: waitedSince }),
  };
  const sent = { token: desk.token, commandId };
  if (draft.isNameless !== true) {
    const body = { ...registrationOf(draft, event.number), ...more };
    const { paid_before: stands } = (await callAs(registerLive, { body }, sent)).answer;
    return stands === undefined ? null : { how: stands.how, cents: stands.amount };
  }
  const { answer } = await callAs(runNameless, { body: { event: event.id, bibs: [draft.bib.trim()], ...more } }, sent);
  const [refused] = answer.refused;
  if (refused !== undefined)
    throw new CallFailed({ ...codeOf[refused.reason], message: refused.reason, requestId: null });
  return null;
}

/** The refusals of an entry that say the same. */
const codeOf = {
  not_in_stock: { code: 'invalid_request', status: 400 },
  bib_taken: { code: 'bib_taken', status: 502 },
  bib_at_other_desk: { code: 'bib_at_other_desk', status: 502 },
  race_closed: { code: 'modality_not_accepting', status: 503 },
  race_full: { code: 'modality_not_accepting', status: 503 },
} as const;
