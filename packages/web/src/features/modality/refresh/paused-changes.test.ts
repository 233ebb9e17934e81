import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';
import { expect, test } from 'vitest';
import { noChanges, withMoved } from './paused-changes.ts';

const [ana, bea] = ['a'.repeat(24), 'b'.repeat(24)];
const moved = (to: number, ...people: string[]): BoardMoved => ({
  type: 'board',
  modality: 'c'.repeat(24),
  from: to - 1,
  to,
  server_time: 0,
  changed: people.map((registration) => ({ registration, status: 'started' })),
});
const { changed: _, ...unnamed } = moved(9);

// @spec [Live screens] doc 2 §2.1, §4, §9, design §5: auto-refresh while live only: Live, Off, 30, 60, 90 s with countdown, kept in session state; Off freezes and counts
test('each person counts once, however often they change', () => {
  const changes = [moved(4, ana), moved(5, ana, bea)].reduce(withMoved, noChanges);
  expect([changes.people.size, changes.hasMore, changes.version]).toEqual([2, false, 5]);
});

test.each([
  ['too many to be named', { ...unnamed, reload: true as const }],
  ['nobody named', unnamed],
])('%s: there are more than were counted', (_case, message) => {
  const changes = [moved(4, ana), message, moved(10, bea)].reduce(withMoved, noChanges);
  expect([changes.people.size, changes.hasMore, changes.version]).toEqual([2, true, 10]);
});
