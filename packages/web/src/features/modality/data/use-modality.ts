import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { countedBy, touchesPeople } from './counted.ts';
import { modalityQuery, statsQuery } from './modality-queries.ts';

/** After a gap every page asks at once: spread over this time (design 4.6). */
const spreadMs = 2_000;
/** At most this often for the sake of counts that crossings do not change. */
const calmMs = 10_000;
const statusPollMs = 30_000;

/** A modality with its counts, kept up to date by what is pushed. */
export function useModality(id: string) {
  const queryClient = useQueryClient();
  const modality = useQuery(modalityQuery(id));
  const stats = useQuery(statsQuery(id));
  const [fetching] = useState(() => aCalmFetch(queryClient, id));
  const isMoving = modality.data ? mayMove(modality.data) : false;
  const isOpen = useLiveMessages(isMoving ? [id] : [], (message) => follow(queryClient, { id, fetching }, message));
  const isLost = isMoving && isOpen === false;
  // Polls tell where the boards stand and no status: without a stream it is asked for.
  useQuery({ ...modalityQuery(id), refetchInterval: isLost ? statusPollMs : false });
  useEffect(() => fetching.stop, [fetching]);
  return { modality, stats, isLost };
}

/** Until a result is official its page can change; before the day it only waits for its status. */
const mayMove = ({ status }: ModalityView): boolean =>
  isInGroup(status, 'withResults') && status !== 'finished_official';

interface Followed {
  readonly id: string;
  readonly fetching: CalmFetch;
}

function follow(queryClient: QueryClient, { id, fetching }: Followed, message: LiveMessage): void {
  switch (message.type) {
    case 'hello':
      // A status that changed while nothing was heard is told by no version.
      void queryClient.invalidateQueries({ queryKey: modalityQuery(id).queryKey });
      break;
    case 'status':
      if (message.modality === id) takeStatus(queryClient, id, message);
      return;
    case 'notice':
      void queryClient.invalidateQueries({ queryKey: modalityQuery(id).queryKey });
      return;
    case 'heartbeat':
    case 'board':
      break;
  }
  const { queryKey } = statsQuery(id);
  const held = queryClient.getQueryData(queryKey);
  const newest = message.type === 'board' ? message.to : message.versions[id];
  if (!held || newest === undefined || newest <= (held.version ?? 0)) return;
  if (message.type !== 'board') {
    fetching.within(Math.random() * spreadMs);
    return;
  }
  const counted = countedBy(held, message);
  if (counted) queryClient.setQueryData(queryKey, counted);
  if (!counted) fetching.within(0);
  else if (touchesPeople(message)) fetching.within(calmMs * (0.5 + Math.random() / 2));
}

type StatusChanged = Extract<LiveMessage, { type: 'status' }>;

function takeStatus(queryClient: QueryClient, id: string, { status, chrono_start }: StatusChanged): void {
  const { queryKey } = modalityQuery(id);
  queryClient.setQueryData(queryKey, (held) =>
    held ? { ...held, status, ...(chrono_start !== undefined && { chrono_start }) } : held,
  );
  void queryClient.invalidateQueries({ queryKey });
}

interface CalmFetch {
  readonly within: (ms: number) => void;
  readonly stop: () => void;
}

/** Stats again after a while; what asks for it sooner wins. */
function aCalmFetch(queryClient: QueryClient, id: string): CalmFetch {
  let waiting: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const stop = (): void => {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
  };
  const within = (ms: number): void => {
    const at = performance.now() + ms;
    if (waiting && waiting.at <= at) return;
    stop();
    const ask = (): void => {
      waiting = null;
      void queryClient.invalidateQueries({ queryKey: statsQuery(id).queryKey });
    };
    waiting = { at, timer: setTimeout(ask, ms) };
  };
  return { within, stop };
}
