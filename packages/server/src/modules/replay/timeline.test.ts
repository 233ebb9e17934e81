import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScriptRead } from './script-repository.ts';
import { type Delivery, timelineOf } from './timeline.ts';

const read = (reader: number, at: number, seq = at): ScriptRead<string> => ({
  reader,
  at,
  epoch: 0,
  seq,
  item: `${reader}:${seq}`,
});
const lines = (deliveries: readonly Delivery<string>[]) =>
  deliveries.map(({ dueAt, reader, items }) => `${dueAt} ${reader} ${items.join(' ')}`);

test('a gateway sends what it heard for as long as it waits', () => {
  const reads = [read(1, 100), read(1, 150), read(2, 160), read(1, 201), read(1, 900)];
  expect(lines(timelineOf(reads, { from: 0, until: 1_000, sendsEveryMs: 100 }))).toEqual([
    '200 1 1:100 1:150',
    '260 2 2:160',
    '301 1 1:201',
    '1000 1 1:900',
  ]);
});

test('twenty reads are sent as soon as they are there', () => {
  const crowd = Array.from({ length: 45 }, (_, index) => read(1, 100 + index));
  const deliveries = timelineOf(crowd, { from: 0, until: 1_000, sendsEveryMs: 500 });
  expect(deliveries.map(({ dueAt, items }) => [dueAt, items.length])).toEqual([
    [119, 20],
    [139, 20],
    [640, 5],
  ]);
});

test('what was heard before the beginning comes at once, also from a clock that was never set; what came after the end, at the end', () => {
  const reads = [read(1, -5_000_000), read(1, 40), read(1, 60), read(1, 9_000_000, 9)];
  expect(lines(timelineOf(reads, { from: 50, until: 100, sendsEveryMs: 20 }))).toEqual([
    '50 1 1:-5000000 1:40',
    '80 1 1:60',
    '100 1 1:9',
  ]);
});

test('every read is sent once, in the order of its reader, and none before it was heard', () => {
  const someReads = fc.array(
    fc.record({ reader: fc.integer({ min: 1, max: 3 }), at: fc.integer({ min: 0, max: 5_000 }) }),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(someReads, fc.integer({ min: 1, max: 1_000 }), (heard, sendsEveryMs) => {
      const reads = heard.map(({ reader, at }, seq) => read(reader, at, seq));
      const deliveries = timelineOf(reads, { from: 0, until: 5_000, sendsEveryMs });
      const heardAt = new Map(reads.map(({ item, at }) => [item, at]));
      expect(deliveries.flatMap(({ items }) => items).toSorted()).toEqual(reads.map(({ item }) => item).toSorted());
      expect(
        deliveries.every(({ dueAt, items }) => items.every((item) => dueAt >= (heardAt.get(item) ?? Infinity))),
      ).toBe(true);
      expect(deliveries.every(({ items }) => items.length <= 500)).toBe(true);
      expect(deliveries.map(({ dueAt }) => dueAt)).toEqual(
        deliveries.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b),
      );
    }),
  );
});
