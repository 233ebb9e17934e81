import { useEffect, useSyncExternalStore } from 'react';

/** Something that the page at hand offers: the palette lists it first. It leads to where the act is seen beforehand, and never does it. */
export interface PageVerb {
  readonly id: string;
  readonly says: string;
  /** Another page, or the place on this one. */
  readonly leads: string | (() => void);
  /** The reason that it cannot be done now. */
  readonly whyNot?: string | undefined;
}

const registered = new Map<object, readonly PageVerb[]>();
const watchers = new Set<() => void>();
let all: readonly PageVerb[] = [];

function change(owner: object, verbs: readonly PageVerb[] | null): void {
  if (verbs === null) registered.delete(owner);
  else registered.set(owner, verbs);
  all = [...registered.values()].flat();
  for (const notify of watchers) notify();
}

/** Offers these while the component stands. `verbs` changes only with what it says: a memo. */
export function usePageVerbs(verbs: readonly PageVerb[]): void {
  useEffect(() => {
    const owner = {};
    change(owner, verbs);
    return () => change(owner, null);
  }, [verbs]);
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** The verbs of the pages that stand. */
export const useVerbsOfPage = (): readonly PageVerb[] => useSyncExternalStore(watch, () => all);
