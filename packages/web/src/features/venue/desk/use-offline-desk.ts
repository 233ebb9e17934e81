import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { DeskEvent } from './desk-event.ts';
import type { Desk } from './desk-queries.ts';
import { type Sent, sendWaiting } from './desk-queue.ts';
import { keptEvent } from './desk-session.ts';
import {
  bringOver,
  dropWaiting,
  isToSend,
  keepWaiting,
  unreadableItems,
  type WaitingClosing,
  type WaitingEntry,
  waitingClosings,
  waitingEntries,
} from './desk-store.ts';

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

/** The closings of the till that wait at a desk. */
export const closingsQuery = ({ address }: Desk) =>
  queryOptions({
    queryKey: ['venue', address, 'closings'],
    queryFn: () => waitingClosings(address).catch(() => []),
    networkMode: 'always',
    meta: { isQuiet: true },
  });

const unreadableQuery = ({ address }: Desk) =>
  queryOptions({
    queryKey: ['venue', address, 'unreadable'],
    queryFn: () => unreadableItems(address).catch(() => []),
    networkMode: 'always',
    meta: { isQuiet: true },
  });

/** An event whose desk has another address by now: what waits here under the address of before goes out with the rest. */
export function useBringOver({ address }: Desk, { id, races }: DeskEvent): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const isOfEvent = (item: WaitingEntry | WaitingClosing): boolean =>
      'draft' in item ? races.some((race) => race.id === item.draft.race) : keptEvent(item.address)?.id === id;
    bringOver(address, isOfEvent)
      .then((count) => (count > 0 ? queryClient.invalidateQueries({ queryKey: ['venue', address] }) : undefined))
      .catch(() => undefined); // where nothing can be stored nothing waits
  }, [queryClient, address, id, races]);
}

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
  const closings = useQuery(closingsQuery(desk)).data ?? [];
  const unreadable = useQuery(unreadableQuery(desk)).data ?? [];
  const toSend = [...entries, ...closings].filter(isToSend).length;
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
    closings: closings.filter(isToSend),
    unreadable,
    refusedClosings: closings.filter((closing) => !isToSend(closing)),
    isOffline: toSend > 0 && last === 'offline',
    sendNow: async (): Promise<void> => {
      setLast(await sendWaiting(desk, event));
      await reload();
    },
    again: async (entry: WaitingEntry): Promise<void> => {
      await keepWaiting({ ...entry, refusal: null });
      await reload();
    },
    drop: async (key: IDBValidKey): Promise<void> => {
      await dropWaiting(key);
      await reload();
    },
  };
}
