import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArrivalOrder } from './arrival-order.ts';
import { buildBoard } from './build-board.ts';
import { listAt } from './list-at.ts';
import { anEntry } from './testing/an-entry.ts';

// @spec [Ranking and prizes] issue 16: Last arrivals at a checkpoint, newest first, by when they passed and not by their time
test('the last arrivals stand newest first, whatever their times', () => {
  const field = [
    anEntry({ id: 1, timesMs: [0, 1000, 2000] }),
    anEntry({ id: 2, timesMs: [0, 900, 1500] }),
    anEntry({ id: 3, timesMs: [0, 800, null], status: 'started', gender: 'female' }),
    anEntry({ id: 4, timesMs: [0, 700, null], status: 'started', held: [2] }),
    anEntry({ id: 5, timesMs: [0, 600, 1800], status: 'disqualified' }),
  ];
  const board = buildBoard(3, field);
  // 2 and 5 started in a later wave; 3 was heard at the finish and has no time there.
  const arrivals = new ArrivalOrder(new Map([2, 1, 5, 3].map((id, order) => [id, order === 0 ? 70 : 60 + order])));
  const finish = { checkpoint: 2, offset: 0, limit: 9, arrivals };
  expect(listAt(board, finish)).toEqual({ ids: [2, 1, 4], total: 3 });
  expect(listAt(board, { ...finish, limit: 1 })).toEqual({ ids: [2], total: 3 });
  expect(listAt(board, { ...finish, offset: 1, limit: 1 })).toEqual({ ids: [1], total: 3 });
  expect(listAt(board, { ...finish, statuses: ['disqualified'] })).toEqual({ ids: [5], total: 1 });
  expect(listAt(board, { ...finish, predicate: (id) => id !== 2 })).toEqual({ ids: [1, 4], total: 2 });
  const passed = new ArrivalOrder(new Map(field.map(({ id }) => [id, 100 - id])));
  const women = { checkpoint: 1, offset: 0, limit: 9, arrivals: passed, genders: ['female' as const] };
  expect(listAt(board, women)).toEqual({ ids: [3], total: 1 });
});

test('moved arrival by arrival the order is the one built at once, and a change that is none says so', () => {
  const anArrival = fc.record({ id: fc.nat(12), at: fc.option(fc.nat(9)) });
  fc.assert(
    fc.property(fc.array(anArrival, { maxLength: 60 }), (arrivals) => {
      const moved = new ArrivalOrder(new Map());
      const now = new Map<number, number>();
      for (const { id, at } of arrivals) {
        expect(moved.set(id, at)).toBe((now.get(id) ?? null) !== at);
        if (at === null) now.delete(id);
        else now.set(id, at);
      }
      const sorted = [...now].sort(([a, atA], [b, atB]) => atB - atA || b - a).map(([id]) => id);
      expect([...moved.newestFirst()]).toEqual(sorted);
      expect([...new ArrivalOrder(now).newestFirst()]).toEqual(sorted);
    }),
  );
});

test('instants that lie ages apart stand in the same order', () => {
  const ages = Number.MAX_SAFE_INTEGER / 2;
  const order = new ArrivalOrder(new Map([1, 2, 3].map((id) => [id, id === 2 ? ages : 5])));
  expect([...order.newestFirst()]).toEqual([2, 3, 1]);
});
