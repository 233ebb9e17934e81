import type { QueryClient } from '@tanstack/react-query';
import { boardPageQuery } from '#features/classification/board/board-page.ts';
import { chosenTab, tabsOf } from '#features/classification/chosen-checkpoint.ts';
import { modalityQuery, statsQuery } from '#features/modality/data/modality-queries.ts';
import { type Address, raceIn } from './early/ask-for-race.ts';

/** Longer than this nobody waits before something is drawn. */
const mostMs = 300;

/** Puts what was asked for early where the page of a race looks for it, so that the page is drawn once and whole. */
export function primeRace(queryClient: QueryClient, address: Address): Promise<void> {
  const race = raceIn(address);
  if (race === null) return Promise.resolve();
  const late = new Promise<void>((resolve) => setTimeout(resolve, mostMs));
  return Promise.race([prime(queryClient, race), late]);
}

async function prime(queryClient: QueryClient, { id, at, isFirstPage }: NonNullable<ReturnType<typeof raceIn>>) {
  await Promise.all([queryClient.prefetchQuery(modalityQuery(id)), queryClient.prefetchQuery(statsQuery(id))]);
  const modality = queryClient.getQueryData(modalityQuery(id).queryKey);
  const stats = queryClient.getQueryData(statsQuery(id).queryKey);
  const tab = modality && stats && isFirstPage ? chosenTab(tabsOf(modality, stats), at) : null;
  if (tab === null) return;
  const page = { modality: id, checkpoint: tab.id, isFinish: tab.kind === 'finish', search: {} };
  await queryClient.prefetchQuery(boardPageQuery(page));
}
