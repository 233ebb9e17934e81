import type { QueryClient } from '@tanstack/react-query';
import { boardPageQuery, fetchBoardPage, pageOf } from '#features/classification/board/board-page.ts';
import { participantOf } from '#race/participant.ts';
import { countsQuery, fetchCounts, fetchModality, modalityQuery, receiveCounts } from '#race/race-queries.ts';
import type { EarlyRace } from './early/ask-for-race.ts';

/** The longest wait for the early answers before the first drawing. */
const mostMs = 300;

/** Puts the early answers into the queries of a race's page, so that its first drawing is complete. */
export function primeRace(queryClient: QueryClient, race: EarlyRace | null): Promise<void> {
  if (race === null) return Promise.resolve();
  const late = new Promise<void>((resolve) => setTimeout(resolve, mostMs));
  return Promise.race([prime(queryClient, race), late]);
}

/** Fills each query by a fetch of it, so that a page drawn meanwhile waits for the same answer. A failed early call is made again. */
async function prime(queryClient: QueryClient, race: EarlyRace): Promise<void> {
  const { id } = race;
  await Promise.all([
    queryClient.prefetchQuery({
      queryKey: modalityQuery(id).queryKey,
      queryFn: ({ signal }) => race.modality.catch(() => fetchModality(id, signal)),
    }),
    queryClient.prefetchQuery({
      queryKey: countsQuery(id).queryKey,
      queryFn: ({ signal }) =>
        race.stats.then((stats) => receiveCounts(id, stats)).catch(() => fetchCounts(id, signal)),
    }),
  ]);
  const early = await race.page.catch(() => null);
  if (early === null) return;
  const { tab, answer } = early;
  const isListHidden = queryClient.getQueryData(countsQuery(id).queryKey)?.isListHidden;
  const page = { modality: id, checkpoint: tab.id, isFinish: tab.kind === 'finish', search: {}, isListHidden };
  await queryClient.prefetchQuery({
    queryKey: boardPageQuery(page).queryKey,
    queryFn: ({ signal }) =>
      answer
        .then((found) => pageOf(page, { rows: found.rows.map(participantOf), headers: found.headers }))
        .catch(() => fetchBoardPage(page, signal)),
  });
}
