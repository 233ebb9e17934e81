import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type BibTable, createBibTable } from './bib-table.ts';

const tables = new Map<string, BibTable>();

/** One table for each event as long as the page stands: codes are taken on while another screen is looked at. */
function tableOf(event: string, client: QueryClient): BibTable {
  const known = tables.get(event);
  if (known !== undefined) return known;
  const table = createBibTable(event, client, () => sessionStorage);
  tables.set(event, table);
  addEventListener('pagehide', table.leavePage);
  addEventListener('pageshow', table.comeBack);
  return table;
}

/** Hands bibs out and takes them back, and warns who leaves the page while something is open that it cannot keep. */
export function useHandOut(event: string) {
  const table = tableOf(event, useQueryClient());
  const state = useSyncExternalStore(table.watch, table.state);
  const isLost = !state.isKept && state.waiting.length + state.left.length > 0;
  useEffect(() => void table.resume(), [table]);
  useEffect(() => {
    if (!isLost) return;
    const warn = (leaving: BeforeUnloadEvent): void => leaving.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isLost]);
  return { ...table, ...state };
}

export type HandingOut = ReturnType<typeof useHandOut>;
