import type { QueryClient } from '@tanstack/react-query';
import { boardPageQuery, fetchBoardPage, pageOf } from '#features/classification/board/board-page.ts';
import {
  fetchModality,
  fetchStats,
  heard,
  modalityQuery,
  statsQuery,
} from '#features/modality/data/modality-queries.ts';
import type { EarlyRace } from './early/ask-for-race.ts';

/** Longer than this nobody waits before something is drawn. */
const mostMs = 300;

/** Puts what was asked for early where the page of a race looks for it, so that the page is drawn once and whole. */
export function primeRace(queryClient: QueryClient, race: EarlyRace | null): Promise<void> {
  if (race === null) return Promise.resolve();
  const late = new Promise<void>((resolve) => setTimeout(resolve, mostMs));
  return Promise.race([prime(queryClient, race), late]);
}

/** Each as a fetch of its query: a page that is drawn meanwhile waits for the same answer. What went wrong early is asked for again. */
async function prime(queryClient: QueryClient, race: EarlyRace): Promise<void> {
  const { id } = race;
  await Promise.all([
    queryClient.prefetchQuery({
      queryKey: modalityQuery(id).queryKey,
      queryFn: ({ signal }) => race.modality.catch(() => fetchModality(id, signal)),
    }),
    queryClient.prefetchQuery({
      queryKey: statsQuery(id).queryKey,
      queryFn: ({ signal }) => race.stats.then((stats) => heard(id, stats)).catch(() => fetchStats(id, signal)),
    }),
  ]);
  const early = await race.page.catch(() => null);
  if (early === null) return;
  const { tab, answer } = early;
  const page = { modality: id, checkpoint: tab.id, isFinish: tab.kind === 'finish', search: {} };
  await queryClient.prefetchQuery({
    queryKey: boardPageQuery(page).queryKey,
    queryFn: ({ signal }) => answer.then((found) => pageOf(page, found)).catch(() => fetchBoardPage(page, signal)),
  });
}
