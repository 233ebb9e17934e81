import type { QueryClient } from '@tanstack/react-query';
import { boardKey, pinnedKey } from './board-page.ts';

/** What every answer of a board says of itself. */
interface Versioned {
  readonly version: number;
}

/** The rows of a page, its leader and the pinned people each come by an answer of their own, and one can be older than another. */
const shownLists = (queryClient: QueryClient, modality: string) =>
  [boardKey(modality), pinnedKey(modality)].flatMap((queryKey) =>
    queryClient.getQueryCache().findAll({ queryKey, type: 'active' }),
  );

/** The version of the oldest list on the page; null: one of them is still to come, and may be from before what is told meanwhile. */
export function oldestShown(queryClient: QueryClient, modality: string): number | null {
  const held = shownLists(queryClient, modality).map(({ state }) => (state.data as Versioned | undefined)?.version); // all lists have one
  return held.some((version) => version === undefined) ? null : Math.min(...held.flatMap((version) => version ?? []));
}

/** Nothing on the page changed up to this version: its lists are those of it. */
export function countAsShown(queryClient: QueryClient, modality: string, version: number): void {
  for (const { queryKey } of shownLists(queryClient, modality))
    queryClient.setQueryData<Versioned>(
      queryKey,
      (list) => list && { ...list, version: Math.max(list.version, version) },
    );
}
