import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { boardKey, pinnedKey } from './board-page.ts';
import { countAsShown, oldestShown } from './shown-lists.ts';

const stillToCome = (): Promise<never> => new Promise(() => undefined);

/** A page with these lists of a modality on it. */
function aPage(lists: readonly (readonly [key: readonly unknown[], version: number | undefined])[]): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [queryKey, version] of lists) {
    if (version !== undefined) queryClient.setQueryData(queryKey, { version });
    new QueryObserver(queryClient, { queryKey, queryFn: stillToCome }).subscribe(() => undefined);
  }
  return queryClient;
}

test('a page is as old as the oldest of its lists', () => {
  const page = aPage([
    [[...boardKey('race'), 'finish'], 3],
    [pinnedKey('race'), 2],
    [boardKey('another'), 1],
  ]);
  expect(oldestShown(page, 'race')).toBe(2);
});

test('a list that is still to come leaves it open', () => {
  const page = aPage([
    [[...boardKey('race'), 'finish'], 3],
    [pinnedKey('race'), undefined],
  ]);
  expect(oldestShown(page, 'race')).toBeNull();
});

test('what changes nothing makes all lists as new as itself, and none older', () => {
  const page = aPage([
    [[...boardKey('race'), 'finish'], 5],
    [pinnedKey('race'), 3],
  ]);
  countAsShown(page, 'race', 4);
  expect(oldestShown(page, 'race')).toBe(4);
  countAsShown(page, 'race', 6);
  expect(oldestShown(page, 'race')).toBe(6);
});
