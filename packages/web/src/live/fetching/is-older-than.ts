import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether what is held of an answer was fetched more than `ms` ago; true where nothing is held. */
export const isOlderThan = (queryClient: QueryClient, queryKey: QueryKey, ms: number): boolean =>
  Date.now() - (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > ms;
