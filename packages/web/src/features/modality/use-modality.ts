import type { BoardMoved, LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CalmFetch, useCalmFetch } from '#live/calm-fetch.ts';
import {
  applyNotices,
  askedAgain,
  isBehind,
  isOlderThan,
  jitteredCalmMs,
  spreadMs,
  useRaceMessages,
  withStatus,
} from '#race/follow-race.ts';
import { mayChange } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import { countsAfter, type RaceCounts, touchesPeople } from '#race/race-counts.ts';
import { countsQuery, modalityQuery } from '#race/race-queries.ts';
import { withNotice } from '#race/with-notice.ts';

const freshMs = 5_000;

/** A modality with its counts, updated by what is pushed. */
export function useModality(id: string) {
  const queryClient = useQueryClient();
  const modality = useQuery(modalityQuery(id));
  const fetchCounts = useCalmFetch(countsQuery(id).queryKey);
  const fetchFacts = useCalmFetch(modalityQuery(id).queryKey);
  const followed = modality.data && mayChange(modality.data.status) ? [id] : [];
  const counts = useQuery({ ...countsQuery(id), ...askedAgain(followed) });
  // The version of the board, as was told since the stream opened; null: nobody has said it yet.
  const [told, setTold] = useState<number | null>(null);
  const { isLost } = useRaceMessages(followed, (message) => {
    if (message.type === 'hello' || message.type === 'heartbeat') setTold(message.versions[id] ?? 0);
    follow(queryClient, { id, counts: fetchCounts, facts: fetchFacts }, message);
  });
  if (isLost && told !== null) setTold(null);
  const isBehind = told === null || (counts.data?.version ?? 0) < told;
  // Polls give versions of boards and no status: without a stream the status is asked for.
  useQuery({ ...modalityQuery(id), ...askedAgain(followed, isLost) });
  return { modality, counts, isLost, isBehind };
}

interface Followed {
  readonly id: string;
  readonly counts: CalmFetch;
  readonly facts: CalmFetch;
}

function follow(queryClient: QueryClient, followed: Followed, message: LiveMessage): void {
  const { id, facts } = followed;
  switch (message.type) {
    case 'hello':
      // A status that changed while no stream was open has no version.
      if (isOld(queryClient, id) || isOtherStatus(queryClient, id, message.statuses?.[id])) facts.within(spreadMs());
      takeVersion(queryClient, followed, message.versions[id]);
      return;
    case 'heartbeat':
      takeVersion(queryClient, followed, message.versions[id]);
      return;
    case 'board':
      if (message.modality === id) takeCounts(queryClient, followed, message);
      return;
    case 'status':
      if (message.modality === id) takeStatus(queryClient, followed, message);
      return;
    case 'gone':
      if (message.modality === id) facts.within(spreadMs());
      return;
    case 'notice':
      applyNotices({ queryClient, queryKey: modalityQuery(id).queryKey, fetch: facts }, message, withNotice<Modality>);
      return;
  }
}

function takeVersion(queryClient: QueryClient, { id, counts }: Followed, version: number | undefined): void {
  if (isBehind(cachedCounts(queryClient, id), version)) counts.within(spreadMs());
}

function takeStatus(
  queryClient: QueryClient,
  { id, counts, facts }: Followed,
  message: Extract<LiveMessage, { type: 'status' }>,
): void {
  queryClient.setQueryData(modalityQuery(id).queryKey, (cached) => cached && withStatus(cached, message));
  facts.within(spreadMs());
  // A race that is on hides its people no longer.
  if (cachedCounts(queryClient, id)?.isListHidden) counts.within(spreadMs());
}

const cachedCounts = (queryClient: QueryClient, id: string): RaceCounts | undefined =>
  queryClient.getQueryData(countsQuery(id).queryKey);

function takeCounts(queryClient: QueryClient, { id, counts }: Followed, message: BoardMoved): void {
  const cached = cachedCounts(queryClient, id);
  if (!cached || !isBehind(cached, message.to)) return;
  const counted = countsAfter(cached, message);
  if (!counted) {
    counts.within(0);
    return;
  }
  queryClient.setQueryData(countsQuery(id).queryKey, counted);
  const hasMissed = message.from > cached.version;
  // For the sake of counts that crossings do not change.
  if (hasMissed || touchesPeople(message)) counts.within(jitteredCalmMs());
}

/** It changed after the page was fetched and before its stream was open. */
function isOtherStatus(queryClient: QueryClient, id: string, status: EventStatus | undefined): boolean {
  const cached = queryClient.getQueryData(modalityQuery(id).queryKey);
  return cached != null && status !== undefined && status !== cached.status;
}

/** False just after the page has loaded: the first hello of its stream then needs no fetch. */
const isOld = (queryClient: QueryClient, id: string): boolean =>
  isOlderThan(queryClient, modalityQuery(id).queryKey, freshMs);
