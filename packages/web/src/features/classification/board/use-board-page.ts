import type { BoardMoved, LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { callWithHeaders } from '#api/call.ts';
import { createRounds, type Rounds } from '#live/rounds.ts';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { askedAgain, spreadMs } from '#race/follow-race.ts';
import { isRunning } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import { type Participant, participantsOf } from '#race/participant.ts';
import {
  type BoardPage,
  type BoardPageKey,
  boardKey,
  boardPageQuery,
  leaderQuery,
  pinnedKey,
  wantedVersion,
  wantVersion,
} from './board-page.ts';

interface Following {
  /** They stand on the page whatever its range is. */
  readonly pinned: readonly string[];
  /** A race before its day is not followed. */
  readonly isMoving: boolean;
}

/**
 * One page of a board that moves by itself. Messages are pushed or, while the stream is down, polled; where the visitor has switched the
 * auto-refresh off none come.
 */
export function useBoardPage(page: BoardPageKey, { pinned, isMoving }: Following) {
  const queryClient = useQueryClient();
  const named = useRef(new Set<string>());
  const { modality } = page;
  const refetch = useMemo(() => createRounds(() => fetchAgain(queryClient, modality)), [queryClient, modality]);
  useEffect(() => refetch.stop, [refetch]);
  const followed = isMoving ? [modality] : [];
  useLiveMessages(followed, (message) => {
    if (message.type === 'board') nameChanged(named.current, message, page.checkpoint);
    follow(queryClient, { page, pinned, refetch }, message);
  });
  const query = useQuery({ ...boardPageQuery(page), ...askedAgain(followed) });
  return { query, wasNamed: (registration: string) => named.current.has(registration) };
}

/** Enough for those who can come onto a page between two answers; older ones have glowed long ago. */
const mostNamed = 200;

function nameChanged(named: Set<string>, message: BoardMoved, checkpoint: string): void {
  if (named.size > mostNamed) named.clear();
  for (const change of message.changed ?? []) {
    if (movedAt(change, checkpoint)) named.add(change.registration);
  }
}

interface Followed {
  readonly page: BoardPageKey;
  readonly pinned: readonly string[];
  readonly refetch: Rounds;
}

function follow(queryClient: QueryClient, { page, pinned, refetch }: Followed, message: LiveMessage): void {
  if (message.type === 'board' && message.modality !== page.modality) return;
  const newest = message.type === 'board' ? message.to : versionIn(message, page.modality);
  const oldest = oldestShown(queryClient, page.modality);
  if (newest === null || isShown(message, newest, oldest)) return;
  wantVersion(page.modality, newest);
  const hasMissed = oldest === null || message.type !== 'board' || message.from > oldest;
  const held = queryClient.getQueryData<BoardPage>(boardPageQuery(page).queryKey);
  const people = held?.rows.map(({ id }) => id) ?? [];
  const shown = { people: [...people, ...pinned], checkpoint: page.checkpoint };
  if (hasMissed) refetch.within(spreadMs());
  else if (message.type === 'board' && touches(message, shown)) refetch.now();
  else countAsShown(queryClient, page.modality, newest);
}

/**
 * True where the lists already show a message. While a list still loads (`oldest` is null) its answer covers a hello or a heartbeat; a change of the
 * board may be newer than that answer.
 */
const isShown = ({ type }: LiveMessage, newest: number, oldest: number | null): boolean =>
  oldest === null ? type !== 'board' : newest <= oldest;

function versionIn(message: LiveMessage, modality: string): number | null {
  return message.type === 'hello' || message.type === 'heartbeat' ? (message.versions[modality] ?? null) : null;
}

/** Every list on the page, once. */
const fetchAgain = (queryClient: QueryClient, modality: string): Promise<unknown> =>
  Promise.all([boardKey(modality), pinnedKey(modality)].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** The first placed person of the list that a page belongs to; null: nobody is placed, or the list is not one of places. */
export function useLeader(page: BoardPageKey, shown: BoardPage | undefined): Participant | null {
  const isFirst = (page.search.page ?? 1) === 1 && page.by === undefined;
  const isRanked = !page.isFinish || page.search.status === undefined || page.search.status === 'finished';
  const { data } = useQuery({ ...leaderQuery(page), enabled: isRanked && !isFirst });
  if (!isRanked) return null;
  const isPlaced = ({ result }: Participant): boolean => {
    const split = result?.splits.find(({ checkpoint }) => checkpoint === page.checkpoint);
    return (page.isFinish ? result : split)?.places.general !== undefined;
  };
  return (isFirst ? shown : data)?.rows.find(isPlaced) ?? null;
}

const listRegistrations = async () => (await import('@dorsal/contract/calls/registrations.ts')).listRegistrations;

/** The pinned people of a modality as they stand at all checkpoints, in the order in which they were pinned. */
export function usePinnedPeople(modality: string, ids: readonly string[]): readonly Participant[] {
  const { data } = useQuery({
    queryKey: [...pinnedKey(modality), ids],
    queryFn: async ({ signal }) => {
      const body = { modality, ids: [...ids], limit: ids.length, min_version: wantedVersion(modality) };
      const { answer, headers } = await callWithHeaders(listRegistrations, { body }, signal);
      return { people: participantsOf(answer), version: Number(headers.get('x-board-version') ?? 0) };
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = new Map(data?.people.map((person) => [person.id, person]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** People on the course, with how many checkpoints have heard them: with each the expected arrivals change. */
export type OnTheWay = readonly { readonly id: string; readonly heard: number }[];

export const onTheWay = (people: readonly Participant[], race: Pick<Modality, 'status'>): OnTheWay =>
  people.flatMap(({ id, result }) => (isRunning(race, result) ? [{ id, heard: result?.splits.length ?? 0 }] : []));

interface Shown {
  /** The people on the page, pinned ones too. */
  readonly people: readonly string[];
  /** Its id. */
  readonly checkpoint: string;
}

/**
 * True where a message may have changed a page: a person on it changed, times or places changed at its checkpoint, or the message does not name
 * people or checkpoints. Every crossing at the checkpoint counts, as the page cannot tell the row that a newcomer takes.
 */
export function touches(message: BoardMoved, { people, checkpoint }: Shown): boolean {
  const { reload, touched, changed } = message;
  if (reload === true || changed === undefined) return touched?.includes(checkpoint) ?? true;
  return changed.some((change) => movedAt(change, checkpoint) || people.includes(change.registration));
}

type Change = NonNullable<BoardMoved['changed']>[number];

/** Without a checkpoint anything of the person can have changed. */
const movedAt = ({ checkpoint: at, also }: Change, checkpoint: string): boolean =>
  at === undefined || at === checkpoint || also?.includes(checkpoint) === true;

/** The field that every answer of a board has. */
interface Versioned {
  readonly version: number;
}

/** The rows of a page, its leader and the pinned people each come by an answer of their own, and one can be older than another. */
const shownLists = (queryClient: QueryClient, modality: string) =>
  [boardKey(modality), pinnedKey(modality)].flatMap((queryKey) =>
    queryClient.getQueryCache().findAll({ queryKey, type: 'active' }),
  );

/** The version of the oldest list on the page; null: one of them is still to come, and may be older than the messages that came meanwhile. */
export function oldestShown(queryClient: QueryClient, modality: string): number | null {
  const held = shownLists(queryClient, modality).map(({ state }) => (state.data as Versioned | undefined)?.version); // all lists have one
  return held.some((version) => version === undefined) ? null : Math.min(...held.flatMap((version) => version ?? []));
}

/** Nothing on the page changed up to this version: its lists are those of it. */
export function countAsShown(queryClient: QueryClient, modality: string, version: number): void {
  for (const { queryKey } of shownLists(queryClient, modality))
    queryClient.setQueryData<Versioned>(
      queryKey,
      (list) => list && { ...list, version: Math.max(list.version, version) },
    );
}
