import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCalmFetch } from '#live/calm-fetch.ts';
import type { CourseStop } from '#race/course.ts';
import { useRaceMessages } from '#race/follow-race.ts';
import { type DeskPage, type DeskRow, fetchByIds, pagesKey } from './desk-rows.ts';

/** Entries of others show within this. */
const calmMs = 700;
/** Behind rows that were fetched alone the whole page follows: it has what no message named. */
const wholePageMs = 10_000;

/** Rows that are fetched again, alone: of fifty people with fifteen times each one has moved. */
export interface RowFetch {
  readonly soon: (registrations: readonly string[]) => void;
}

/** The rows of the pages that are shown. What they do not show is only marked as old. */
export function useRowFetch(race: string, stops: readonly CourseStop[]): RowFetch {
  const client = useQueryClient();
  const latest = useRef(stops);
  useEffect(() => {
    latest.current = stops;
  }, [stops]);
  const [fetch] = useState(() => createRowFetch(client, race, (ids) => fetchByIds(race, ids, latest.current)));
  return fetch;
}

export function createRowFetch(
  client: QueryClient,
  race: string,
  fetchRows: (ids: readonly string[]) => Promise<readonly DeskRow[]>,
): RowFetch {
  const pages = { queryKey: pagesKey(race) };
  const shownPages = () => client.getQueryCache().findAll({ ...pages, type: 'active' });
  const isAsked = (): boolean => shownPages().some(({ state }) => state.fetchStatus === 'fetching');
  const askWhole = (): Promise<void> => client.invalidateQueries(pages);
  const fetchNow = async (moved: readonly string[]): Promise<void> => {
    const shown = shownPages();
    const others = client.invalidateQueries({
      queryKey: ['staff', 'results', race],
      predicate: (query) => !shown.includes(query),
    });
    const here = new Set(shown.flatMap(({ queryKey }) => idsOn(client.getQueryData(queryKey))));
    const wanted = moved.filter((id) => here.has(id));
    if (wanted.length === 0) return await others;
    // An answer on its way may be older than these rows, and would replace them.
    if (isAsked()) return await askWhole();
    const rows = await fetchRows(wanted).catch(() => []);
    if (rows.length < wanted.length) return await askWhole();
    for (const { queryKey } of shown) client.setQueryData<DeskPage>(queryKey, (page) => page && withRows(page, rows));
  };
  let waiting: Set<string> | null = null;
  return {
    soon: (registrations) => {
      if (waiting === null) {
        const moved = new Set<string>();
        waiting = moved;
        setTimeout(() => {
          waiting = null;
          void fetchNow([...moved]);
        }, calmMs);
      }
      for (const id of registrations) waiting.add(id);
    },
  };
}

const idsOn = (page: DeskPage | undefined): readonly string[] => page?.rows.map(({ id }) => id) ?? [];

/** The page with these rows in their places; every other row is the same one, so that it is not drawn again. */
export const withRows = (page: DeskPage, fresh: readonly DeskRow[]): DeskPage => ({
  ...page,
  rows: page.rows.map((row) => fresh.find(({ id }) => id === row.id) ?? row),
});

type BoardMoved = Extract<LiveMessage, { type: 'board' }>;

/** The people whose times moved, and nothing else did. Null: the whole page is asked for, as more may have changed, or a message was missed. */
export function peopleMoved({ from, reload, changed }: BoardMoved, known: number | null): readonly string[] | null {
  if (reload || changed === undefined || (known !== null && from !== known)) return null;
  return changed.every(({ checkpoint }) => checkpoint !== undefined)
    ? changed.map(({ registration }) => registration)
    : null;
}

/** The page follows the board of the race. */
export function useFollowedDesk(race: string, rowFetch: RowFetch): { readonly isLost: boolean } {
  const fetch = useCalmFetch(['staff', 'results', race]);
  const ids = useMemo(() => [race], [race]);
  const known = useRef<number | null>(null);
  const followed = useRaceMessages(ids, (message) => {
    if (message.type === 'hello') fetch.within(calmMs);
    if (message.type !== 'board' || message.modality !== race) return;
    const moved = peopleMoved(message, known.current);
    known.current = message.to;
    if (moved !== null) rowFetch.soon(moved);
    fetch.within(moved === null ? calmMs : wholePageMs);
  });
  const { isLost } = followed;
  // A lost stream tells nothing: the page asks when it is back, and meanwhile now and then.
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => fetch.within(0), 15_000);
    return () => clearInterval(timer);
  }, [isLost, fetch]);
  return followed;
}
