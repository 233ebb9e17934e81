import type { BoardMoved, LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { aCalmFetch, type CalmFetch } from '#live/fetching/calm-fetch.ts';
import { hearNotices } from '#live/fetching/hear-notices.ts';
import { isOlderThan } from '#live/fetching/is-older-than.ts';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { withNotice } from '#live/with-notice.ts';
import { countedBy, touchesPeople } from './counted.ts';
import { modalityQuery, statsQuery } from './modality-queries.ts';

/** After a gap every page asks at once: spread over this time (design 4.6). */
const spreadMs = 2_000;
/** At most this often for the sake of counts that crossings do not change. */
const calmMs = 10_000;
const freshMs = 5_000;
const statusPollMs = 30_000;

/** A modality with its counts, kept up to date by what is pushed. */
export function useModality(id: string) {
  const queryClient = useQueryClient();
  const modality = useQuery(modalityQuery(id));
  const stats = useQuery(statsQuery(id));
  const counts = useMemo(() => aCalmFetch(queryClient, statsQuery(id).queryKey), [queryClient, id]);
  const facts = useMemo(() => aCalmFetch(queryClient, modalityQuery(id).queryKey), [queryClient, id]);
  const isMoving = modality.data ? mayMove(modality.data) : false;
  const isOpen = useLiveMessages(isMoving ? [id] : [], (message) =>
    follow(queryClient, { id, counts, facts }, message),
  );
  const isLost = isMoving && isOpen === false;
  // Polls tell where the boards stand and no status: without a stream it is asked for.
  useQuery({ ...modalityQuery(id), refetchInterval: isLost ? statusPollMs : false });
  useEffect(() => counts.stop, [counts]);
  useEffect(() => facts.stop, [facts]);
  return { modality, stats, isLost };
}

/** Until a result is official its page can change; before the day it only waits for its status. */
const mayMove = ({ status }: ModalityView): boolean =>
  isInGroup(status, 'withResults') && status !== 'finished_official';

interface Followed {
  readonly id: string;
  readonly counts: CalmFetch;
  readonly facts: CalmFetch;
}

function follow(queryClient: QueryClient, followed: Followed, message: LiveMessage): void {
  const { id, facts } = followed;
  switch (message.type) {
    case 'hello':
      // A status that changed while nothing was heard is told by no version.
      if (isOld(queryClient, id) || isOtherStatus(queryClient, id, message.statuses?.[id]))
        facts.within(Math.random() * spreadMs);
      if (isBehind(queryClient, id, message.versions[id])) followed.counts.within(Math.random() * spreadMs);
      return;
    case 'heartbeat':
      if (isBehind(queryClient, id, message.versions[id])) followed.counts.within(Math.random() * spreadMs);
      return;
    case 'board':
      if (message.modality === id) takeCounts(queryClient, followed, message);
      return;
    case 'status':
      if (message.modality !== id) return;
      takeStatus(queryClient, id, message);
      facts.within(Math.random() * spreadMs);
      return;
    case 'notice':
      hearNotices(
        { queryClient, queryKey: modalityQuery(id).queryKey, fetch: facts },
        message,
        withNotice<ModalityView>,
      );
      return;
  }
}

function isBehind(queryClient: QueryClient, id: string, version: number | undefined): boolean {
  const held = queryClient.getQueryData(statsQuery(id).queryKey);
  return held !== undefined && version !== undefined && version > (held.version ?? 0);
}

function takeCounts(queryClient: QueryClient, { id, counts }: Followed, message: BoardMoved): void {
  const { queryKey } = statsQuery(id);
  const held = queryClient.getQueryData(queryKey);
  if (!held || !isBehind(queryClient, id, message.to)) return;
  const counted = countedBy(held, message);
  if (!counted) {
    counts.within(0);
    return;
  }
  queryClient.setQueryData(queryKey, counted);
  const hasMissed = message.from > (held.version ?? 0);
  if (hasMissed || touchesPeople(message)) counts.within(calmMs * (0.5 + Math.random() / 2));
}

type StatusChanged = Extract<LiveMessage, { type: 'status' }>;

function takeStatus(queryClient: QueryClient, id: string, { status, chrono_start }: StatusChanged): void {
  const { queryKey } = modalityQuery(id);
  queryClient.setQueryData(queryKey, (held) =>
    held ? { ...held, status, ...(chrono_start !== undefined && { chrono_start }) } : held,
  );
}

/** It changed after the page was fetched and before its stream was open. */
function isOtherStatus(queryClient: QueryClient, id: string, status: ModalityView['status'] | undefined): boolean {
  const held = queryClient.getQueryData(modalityQuery(id).queryKey);
  return held != null && status !== undefined && status !== held.status;
}

/** The stream of a page that has just loaded says hello too: what it shows is fresh. */
const isOld = (queryClient: QueryClient, id: string): boolean =>
  isOlderThan(queryClient, modalityQuery(id).queryKey, freshMs);
