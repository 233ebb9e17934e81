import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Arrival } from '#race/expected-arrivals.ts';
import { pinnedArrivalQuery } from './pinned-arrival.ts';

// @spec [Live screens] issue 16: A pinned runner on the course has a line at every tab: last checkpoint, time, place and expected arrival
test('a line whose person the former answer did not name stands still while the next answer is awaited', () => {
  const queryClient = new QueryClient();
  const [before, after] = [1, 2].map((heard) => [{ id: 'Ona', heard }]);
  const options = (people = before ?? []) => queryClient.defaultQueryOptions(pinnedArrivalQuery('Ona', people));
  queryClient.setQueryData(options().queryKey, new Map<string, Arrival>());
  const observer = new QueryObserver(queryClient, options());
  expect(observer.getOptimisticResult(options()).isPlaceholderData).toBe(false);
  // Each drawing makes its options anew.
  const drawings = [1, 2, 3, 4].map(() => observer.getOptimisticResult(options(after)));
  expect(new Set(drawings.map(({ status, isPlaceholderData }) => `${status} ${isPlaceholderData}`)).size).toBe(1);
  expect(drawings[0]).toMatchObject({ data: null, isPlaceholderData: true });
});
