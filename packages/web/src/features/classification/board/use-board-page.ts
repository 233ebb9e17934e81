import type { BoardMoved, LiveMessage } from '@dorsal/contract/live-messages.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type Rounds, rounds } from '#live/fetching/rounds.ts';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { type BoardPage, type BoardPageKey, boardKey, boardPageQuery, pinnedKey, wantVersion } from './board-page.ts';
import { countAsShown, oldestShown } from './shown-lists.ts';
import { touches } from './touches.ts';

/** After a gap every phone at the finish asks at once: their questions are spread over this time (design 4.6). */
const spreadMs = 2_000;

interface Following {
  /** They stand on the page whatever its range is. */
  readonly pinned: readonly string[];
  /** An official result, and a race before its day, are not followed. */
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
  const refetch = useMemo(() => rounds(() => fetchAgain(queryClient, modality)), [queryClient, modality]);
  useEffect(() => refetch.stop, [refetch]);
  useLiveMessages(isMoving ? [page.modality] : [], (message) => {
    if (message.type === 'board') nameChanged(named.current, message, page.checkpoint);
    follow(queryClient, { page, pinned, refetch }, message);
  });
  const query = useQuery(boardPageQuery(page));
  return { query, wasNamed: (registration: string) => named.current.has(registration) };
}

/** Enough for those who can come onto a page between two answers; older ones have glowed long ago. */
const mostNamed = 200;

function nameChanged(named: Set<string>, message: BoardMoved, checkpoint: string): void {
  if (named.size > mostNamed) named.clear();
  for (const change of message.changed ?? []) {
    if (change.checkpoint === undefined || change.checkpoint === checkpoint) named.add(change.registration);
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
  const people = held?.rows.map(({ _id }) => _id) ?? [];
  const shown = { people: [...people, ...pinned], checkpoint: page.checkpoint };
  if (hasMissed) refetch.within(Math.random() * spreadMs);
  else if (message.type === 'board' && touches(message, shown)) refetch.now();
  else countAsShown(queryClient, page.modality, newest);
}

/** What is still to come on a quiet board is of now; a move meanwhile may have overtaken it. */
const isShown = ({ type }: LiveMessage, newest: number, oldest: number | null): boolean =>
  oldest === null ? type !== 'board' : newest <= oldest;

function versionIn(message: LiveMessage, modality: string): number | null {
  return message.type === 'hello' || message.type === 'heartbeat' ? (message.versions[modality] ?? null) : null;
}

/** Every list on the page, once. */
const fetchAgain = (queryClient: QueryClient, modality: string): Promise<unknown> =>
  Promise.all([boardKey(modality), pinnedKey(modality)].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
