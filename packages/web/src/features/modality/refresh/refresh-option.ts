import { useSyncExternalStore } from 'react';

/** Document 2, section 9: 'Autoload options 0, 30, 60, 90 seconds'; 'live' is pushed (design, section 5, 'auto-refresh'). */
export const refreshOptions = ['live', 'off', '30', '60', '90'] as const;
export type RefreshOption = (typeof refreshOptions)[number];

/** Document 2, 2.1: 'The chosen option is kept in session state'. */
const keptUnder = 'dorsal.refresh';
export const isRefreshOption = (text: string | null): text is RefreshOption =>
  refreshOptions.some((option) => option === text);

/** Seconds from one reload to the next; null: nothing is counted down. */
export const secondsOf = (option: RefreshOption): number | null =>
  option === 'live' || option === 'off' ? null : Number(option);

let current: RefreshOption | null = null;
const watchers = new Set<() => void>();

function optionNow(): RefreshOption {
  current ??= fromSession();
  return current;
}

function fromSession(): RefreshOption {
  try {
    const stored = sessionStorage.getItem(keptUnder);
    return isRefreshOption(stored) ? stored : 'live';
  } catch {
    return 'live'; // pages may keep nothing here
  }
}

export function chooseRefresh(option: RefreshOption): void {
  current = option;
  try {
    sessionStorage.setItem(keptUnder, option);
  } catch {
    // Kept until the page is left.
  }
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

export const useRefreshOption = (): RefreshOption => useSyncExternalStore(watch, optionNow);
