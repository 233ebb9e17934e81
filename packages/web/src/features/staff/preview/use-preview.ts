import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useRaceMessages } from '#race/follow-race.ts';
import { type AskedPreview, askPreview, bodyOnTheWire, type RacePreview } from './preview-query.ts';

/** The knowledge of a change before it is made. */
export type PreviewState =
  | { readonly kind: 'loading' }
  /** `isOld`: the race has moved on since. */
  | { readonly kind: 'told'; readonly races: readonly RacePreview[]; readonly isOld: boolean }
  /** The change itself would be refused. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** No answer came, or the server had no time: the change can be saved all the same. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Preview {
  /** Null: there is nothing to look at. */
  readonly state: PreviewState | null;
  readonly again: () => void;
}

/** A pause in typing after which the form as it stands is looked at. */
const pauseMs = 500;

/** Looks at what a form would change, a moment after each of its changes. `asked` null: nothing can be saved yet. */
export function usePreview(asked: AskedPreview | null): Preview {
  const key = asked === null ? null : keyOf(asked);
  const settled = useSettled(key);
  const isAsked = asked !== null && key !== null && settled === key;
  const found = useQuery({
    queryKey: ['preview', key],
    queryFn: ({ signal }) => askPreview(asked as AskedPreview, signal), // enabled with it alone
    enabled: isAsked,
    retry: false,
    // Without a network it says so, and the change can be made all the same.
    networkMode: 'always',
    // An answer holds for what stands in the form now; another look is taken by hand.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });
  const isOld = useMovedOn(isAsked ? (found.data ?? []) : []);
  const again = (): void => void found.refetch();
  if (asked === null || key === null) return { state: null, again };
  if (!isAsked || found.isFetching) return { state: { kind: 'loading' }, again };
  return { state: stateOf(found.data, found.error, isOld), again };
}

function stateOf(races: readonly RacePreview[] | undefined, error: unknown, isOld: boolean): PreviewState {
  if (error) return failedState(error);
  return races === undefined ? { kind: 'loading' } : { kind: 'told', races, isOld };
}

/** Statuses by which the server says that it is its own fault, or that it is busy. */
const isOfServer = (status: number): boolean => status >= 500 || status === 429;

/** The races as they were looked at; none where nothing was told. */
export const racesOf = (state: PreviewState | null): readonly RacePreview[] =>
  state?.kind === 'told' ? state.races : [];

export function failedState(error: unknown): PreviewState {
  if (!(error instanceof CallFailed)) return { kind: 'failed', error };
  const { code, status } = error.failure;
  if (code === 'offline') return { kind: 'offline' };
  return { kind: isOfServer(status) ? 'failed' : 'refused', error };
}

/** Null where the form holds what no call can take yet: half a date. */
function keyOf(asked: AskedPreview): string | null {
  try {
    return JSON.stringify([asked.command, bodyOnTheWire(asked)]);
  } catch {
    return null;
  }
}

/** The value once it has stood for a moment. */
function useSettled(key: string | null): string | null {
  const [settled, settle] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => settle(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

/** Tells whether one of these races has moved since it was looked at, by the stream of the page. */
function useMovedOn(races: readonly RacePreview[]): boolean {
  const [newest, setNewest] = useState<Readonly<Record<string, number>>>({});
  useRaceMessages(
    races.map(({ race }) => race),
    (message) => {
      const versions = message.type === 'board' ? { [message.modality]: message.to } : versionsOf(message);
      if (Object.keys(versions).length > 0) setNewest((known) => ({ ...known, ...versions }));
    },
  );
  return races.some(({ race, version }) => (newest[race] ?? 0) > version);
}

const versionsOf = (message: object): Readonly<Record<string, number>> =>
  'versions' in message ? (message.versions as Readonly<Record<string, number>>) : {}; // of hello and heartbeat
