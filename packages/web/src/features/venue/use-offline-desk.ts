import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { DeskEvent } from './desk-event.ts';
import type { Desk } from './desk-queries.ts';
import { type Sent, sendWaiting } from './desk-queue.ts';
import { dropWaiting, keepWaiting, type WaitingEntry, waitingEntries } from './desk-store.ts';

/** The time between two tries. */
const tryAgainMs = 10_000;

/** The entries that wait at a desk; in a browser that can store nothing, none. */
export const waitingQuery = ({ address }: Desk) =>
  queryOptions({
    queryKey: ['venue', address, 'waiting'],
    queryFn: () => waitingEntries(address).catch(() => []),
    networkMode: 'always',
    meta: { isQuiet: true },
  });

/** The entries that wait at this desk, which are sent as soon as there is a network. `onEnded`: the desk has to give its PIN again. */
export function useWaiting(desk: Desk, event: DeskEvent, onEnded: () => void) {
  const queryClient = useQueryClient();
  // Entries wait because one could not be sent.
  const [last, setLast] = useState<Sent>('offline');
  const waiting = useQuery(waitingQuery(desk));
  const reload = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['venue', desk.address] }),
    [queryClient, desk.address],
  );
  const entries = waiting.data ?? [];
  const toSend = entries.filter(({ refusal }) => refusal === null).length;
  useEffect(() => {
    if (toSend === 0) return;
    const send = async (): Promise<void> => {
      const sent = await sendWaiting(desk, event);
      setLast(sent);
      if (sent === 'ended') onEnded();
      else if (sent === 'done') void reload();
    };
    const trySending = (): void => void send().catch(() => setLast('offline'));
    const timer = setInterval(trySending, tryAgainMs);
    globalThis.addEventListener('online', trySending);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', trySending);
    };
  }, [toSend, desk, event, onEnded, reload]);
  return {
    entries,
    isOffline: toSend > 0 && last === 'offline',
    sendNow: async (): Promise<void> => {
      setLast(await sendWaiting(desk, event));
      await reload();
    },
    again: async (entry: WaitingEntry): Promise<void> => {
      await keepWaiting({ ...entry, refusal: null });
      await reload();
    },
    drop: async (entry: WaitingEntry): Promise<void> => {
      await dropWaiting(entry.commandId);
      await reload();
    },
  };
}

/** Tells whether this page, and the files that it has used, open again without a network; a browser without workers never says so. */
export function useOfflinePages(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let isOver = false;
    keepPages()
      .then((done) => isOver || setKept(done))
      // Not over https, or in a private window: the screen then says that it is not ready.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, []);
  return isKept;
}

/** The longest time that a first visit may take to keep its files. */
const longestMs = 60_000;

async function keepPages(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  await navigator.serviceWorker.register('/venue-worker.js', { scope: '/live-register/' });
  const { active } = await navigator.serviceWorker.ready;
  // The parts that come with their first use would not come without a network.
  await Promise.all([import('./Scanner.tsx'), import('zxing-wasm/reader')]);
  await navigator.storage?.persist?.();
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const keep = [...used.filter(isOfApp).map(String), `${location.origin}${location.pathname}`];
  return await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === 'kept');
    setTimeout(() => done(false), longestMs);
    active?.postMessage({ keep }, [port2]);
  });
}

const isOfApp = ({ origin, pathname }: URL): boolean => origin === location.origin && !pathname.startsWith('/api/');
