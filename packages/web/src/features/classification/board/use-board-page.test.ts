import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { boardKey, pinnedKey } from './board-page.ts';
import { countAsShown, oldestShown, touches } from './use-board-page.ts';

const id = (digit: string): string => digit.repeat(24);
const [finish, middle, ada, ona] = ['9', '1', 'a', 'b'].map(id) as [string, string, string, string]; // four in, four out
const message = (more: Partial<BoardMoved>): BoardMoved => ({
  type: 'board',
  modality: id('c'),
  from: 1,
  to: 2,
  server_time: 0,
  ...more,
});
const isTouched = (more: Partial<BoardMoved>) => touches(message(more), { people: [ada], checkpoint: finish });

// @spec [Live push] design §4.6: A page that a message touches fetches itself, the others do nothing
test('a page is touched by who stands on it and by who passes its checkpoint', () => {
  expect(isTouched({ changed: [{ registration: ada, checkpoint: middle, status: 'finished' }] })).toBe(true);
  expect(isTouched({ changed: [{ registration: ona, checkpoint: finish, status: 'finished' }] })).toBe(true);
  expect(isTouched({ changed: [{ registration: ona, status: 'disqualified' }] })).toBe(true);
  const also = { registration: ona, checkpoint: middle, status: 'started' as const };
  expect(isTouched({ changed: [{ ...also, also: [finish] }] })).toBe(true);
});

// @spec [Live push] design §4.6: A page that a message touches fetches itself, the others do nothing
test('who passes another checkpoint and is not on it leaves it alone', () => {
  expect(isTouched({ changed: [{ registration: ona, checkpoint: middle, status: 'started' }] })).toBe(false);
  expect(isTouched({ changed: [] })).toBe(false);
});

// @spec [Live screens] design §4.6, issue 3: A live message that names nobody names the checkpoints that changed; pages of others do not fetch
test('a message that says where, and not who, touches the pages of those checkpoints alone', () => {
  expect(isTouched({ reload: true, touched: [middle, finish] })).toBe(true);
  expect(isTouched({ reload: true, touched: [middle] })).toBe(false);
  expect(isTouched({ reload: true, touched: [] })).toBe(false);
});

test('a message that says neither who nor where touches every page', () => {
  expect(isTouched({ reload: true })).toBe(true);
  expect(isTouched({})).toBe(true);
});

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

// @spec [The whole public site] issue 3: No list of a classification stays older than the others: rows, leader, pinned people
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
