import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { hub } from '#live/hub.ts';
import { pollVersions } from '#live/stream/poll-versions.ts';
import { countsQuery, modalityQuery } from '#race/race-queries.ts';
import { noChanges, type PausedChanges, withMoved } from './paused-changes.ts';

export interface Refresh {
  readonly option: RefreshOption;
  /** Until the next reload; null: none is due. */
  readonly secondsLeft: number | null;
  /** The changes since the page was paused. */
  readonly changes: PausedChanges;
  /** Shows the paused changes. */
  readonly showNow: () => void;
}

/** The updates of a live modality: pushed, each 30, 60 or 90 s, or none. */
export function useRefresh(modality: string, isLive: boolean): Refresh {
  const queryClient = useQueryClient();
  const chosen = useRefreshOption();
  const option = isLive ? chosen : 'live';
  const isPaused = option !== 'live';
  const [changes, setChanges] = useState(noChanges);
  const seconds = secondsOf(option);

  useEffect(() => {
    if (!isPaused) return;
    const resume = hub.pause(modality, (moved) => setChanges((before) => withMoved(before, moved)));
    return () => {
      resume();
      // The paused changes belong on the page again.
      setChanges(noChanges);
      hub.renew(modality, null);
    };
  }, [modality, isPaused]);

  const showNow = async (): Promise<void> => {
    setChanges(noChanges);
    void queryClient.invalidateQueries({ queryKey: modalityQuery(modality).queryKey });
    const answer = await pollVersions([modality]).catch(() => null);
    const standing = answer?.find((message) => message.type === 'heartbeat');
    const version = standing?.versions[modality] ?? null;
    hub.renew(modality, version);
    // Without an answer the failing reload says so in its place.
    if (answer === null) void queryClient.invalidateQueries({ queryKey: countsQuery(modality).queryKey });
  };
  const secondsLeft = useCountdown(seconds, () => void showNow());
  return { option, secondsLeft, changes, showNow: () => void showNow() };
}

/** Counts whole seconds down, acts at zero and begins again; stands still while the page is hidden. */
function useCountdown(seconds: number | null, atZero: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const [of, setOf] = useState(seconds);
  if (of !== seconds) {
    setOf(seconds);
    setLeft(seconds);
  }
  const act = useEffectEvent(atZero);
  useEffect(() => {
    if (seconds === null) return;
    let rest = seconds;
    const clock = setInterval(() => {
      if (document.hidden) return;
      rest = rest > 1 ? rest - 1 : seconds;
      setLeft(rest);
      if (rest === seconds) act();
    }, 1_000);
    return () => clearInterval(clock);
  }, [seconds]);
  return left;
}

/** Document 2, section 9: 'Autoload options 0, 30, 60, 90 seconds'; 'live' is pushed (design, section 5, 'auto-refresh'). */
export const refreshOptions = ['live', 'off', '30', '60', '90'] as const;
type RefreshOption = (typeof refreshOptions)[number];

/** Document 2, 2.1: 'The chosen option is kept in session state'. */
const storageKey = 'dorsal.refresh';
export const isRefreshOption = (text: string | null): text is RefreshOption =>
  refreshOptions.some((option) => option === text);

/** Seconds from one reload to the next; null: nothing is counted down. */
const secondsOf = (option: RefreshOption): number | null =>
  option === 'live' || option === 'off' ? null : Number(option);

let current: RefreshOption | null = null;
const watchers = new Set<() => void>();

function optionNow(): RefreshOption {
  current ??= fromSession();
  return current;
}

function fromSession(): RefreshOption {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return isRefreshOption(stored) ? stored : 'live';
  } catch {
    return 'live'; // pages may store nothing here
  }
}

export function chooseRefresh(option: RefreshOption): void {
  current = option;
  try {
    sessionStorage.setItem(storageKey, option);
  } catch {
    // The choice lasts until the page is left.
  }
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

const useRefreshOption = (): RefreshOption => useSyncExternalStore(watch, optionNow);
