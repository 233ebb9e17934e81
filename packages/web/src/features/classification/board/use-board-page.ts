import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { type BoardPage, type BoardPageKey, boardPageQuery, wantVersion } from './board-page.ts';
import { touches } from './touches.ts';

/** After a gap every phone at the finish asks at once: their questions are spread over this time (design 4.6). */
const spreadMs = 2_000;
const pollMs = 10_000;

/** One page of a board that moves by itself: pushed while the stream is open, polled while it is not. */
export function useBoardPage(page: BoardPageKey) {
  const queryClient = useQueryClient();
  const isOpen = useLiveMessages([page.modality], (message) => follow(queryClient, page, message));
  const query = useQuery({ ...boardPageQuery(page), refetchInterval: isOpen === false ? pollMs : false });
  return { query, isOpen };
}

function follow(queryClient: QueryClient, page: BoardPageKey, message: LiveMessage): void {
  if (message.type === 'board' && message.modality !== page.modality) return;
  const newest = message.type === 'board' ? message.to : versionIn(message, page.modality);
  const held = queryClient.getQueryData<BoardPage>(boardPageQuery(page).queryKey);
  if (newest === null || held === undefined || newest <= held.version) return;
  wantVersion(page.modality, newest);
  const hasMissed = message.type !== 'board' || message.from > held.version;
  if (hasMissed) setTimeout(() => refetch(queryClient, page), Math.random() * spreadMs);
  else if (message.type === 'board' && touches(message, held, page.checkpoint)) refetch(queryClient, page);
  else queryClient.setQueryData(boardPageQuery(page).queryKey, { ...held, version: newest });
}

function versionIn(message: LiveMessage, modality: string): number | null {
  return message.type === 'hello' || message.type === 'heartbeat' ? (message.versions[modality] ?? null) : null;
}

function refetch(queryClient: QueryClient, page: BoardPageKey): void {
  void queryClient.invalidateQueries({ queryKey: ['board', page.modality] });
  void queryClient.invalidateQueries({ queryKey: ['stats', page.modality] });
}
