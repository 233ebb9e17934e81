import { listEvents } from '@dorsal/contract/calls/events.ts';
import { registerLive } from '@dorsal/contract/calls/live-registration.ts';
import { listRegistrations, registrationStats } from '@dorsal/contract/calls/registrations.ts';
import type { VenueRegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { searchText } from '@dorsal/domain/search/search-limits.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { callAs } from '#api/call.ts';
import { isNotFound } from '#api/call-failed.ts';
import { type DeskEvent, deskEventOf } from './desk-event.ts';
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
  readonly at: EpochMs | null;
}

const keyOf = ({ address, token }: Desk, ...more: readonly unknown[]) => ['venue', address, token, ...more];

/** The event of the desk; null: there is none at this address any more. */
export const deskEventQuery = (desk: Desk) =>
  queryOptions({
    queryKey: keyOf(desk, 'event'),
    queryFn: async ({ signal }): Promise<DeskEvent | null> => {
      const body = { live_registration_token: desk.address };
      const [found] = (await callAs(listEvents, { body }, { token: desk.token, signal })).answer;
      return found === undefined ? null : deskEventOf(found);
    },
    // Deadlines move while a desk stands open.
    refetchInterval: 60_000,
  });

/** Document 2, section 2.4: 'The latest live registrations are listed (150 items, newest first by created_at)'. */
const latest = { limit: 150, order: ['-created_at'] };

export const latestQuery = (desk: Desk, event: string) =>
  queryOptions({
    queryKey: keyOf(desk, 'latest'),
    queryFn: ({ signal }) => fetchEntered(desk, { event, source: ['live_register'], ...latest }, signal),
    // Other desks enter people too.
    refetchInterval: 30_000,
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
    queryFn: async ({ signal }): Promise<Entered | null> => {
      try {
        return (await fetchEntered(desk, { event, bib }, signal)).people[0] ?? null;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    enabled: bib !== '',
    // The server looks again when it enters somebody.
    meta: { isQuiet: true },
  });

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
});

/** Enters somebody. Sent again under the same id, after a lost answer, it enters them once. @throws CallFailed */
export const enter = (desk: Desk, event: DeskEvent, { draft, commandId }: { draft: Draft; commandId: string }) =>
  callAs(registerLive, { body: registrationOf(draft, event.number) }, { token: desk.token, commandId });
