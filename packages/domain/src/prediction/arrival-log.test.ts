import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArrivalLog, type LegArrival } from './arrival-log.ts';

const arrival = (id: number, ratio: number, logTime = 0): LegArrival => ({ at: id * 1_000, id, ratio, logTime });
const logOf = (arrivals: readonly LegArrival[]): ArrivalLog => {
  const log = new ArrivalLog();
  for (const one of arrivals) log.add(one);
  return log;
};

test('the median is of those who arrived before, and of the last 60 of them', () => {
  const log = logOf(Array.from({ length: 200 }, (_, i) => arrival(i, i)));
  expect(log.medianOf(3)).toBe(1);
  expect(log.medianOf(100)).toBe((69 + 70) / 2);
  expect(log.spreadOf(200)).toBeCloseTo((193 - 146) / 2, 0);
});

test('two say nothing: one of them may be an error', () => {
  const log = logOf([arrival(1, 0.1), arrival(2, 0.1), arrival(3, 0.3)]);
  expect(log.seenBy(0, 2)).toBeNull();
  expect(log.seenBy(0, 3)).toMatchObject({ middle: 0.1 });
});

test('near people count more than those from far away, who count all the same', () => {
  const near = Array.from({ length: 20 }, (_, i) => arrival(i, 0.2, 0));
  const far = Array.from({ length: 20 }, (_, i) => arrival(100 + i, 0, 3));
  const seen = logOf([...near, ...far]).seenBy(0, 40);
  expect(seen?.near).toBeCloseTo(20, 1);
  expect(seen?.weight).toBeCloseTo(21, 1);
  expect(seen?.middle).toBeCloseTo(0.2);
  expect(logOf(far).seenBy(0, 20)).toMatchObject({ middle: 0 });
});

describe('laws', () => {
  const someArrivals = fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 40 }),
      id: fc.integer({ min: 0, max: 200 }),
      ratio: fc.double({ min: -1, max: 1, noNaN: true }),
      logTime: fc.double({ min: 8, max: 18, noNaN: true }),
    }),
    { selector: ({ at, id }) => `${at} ${id}`, maxLength: 150 },
  );
  /** Everything that a log says, at each place. */
  const saidBy = (log: ArrivalLog) =>
    Array.from({ length: log.size }, (_, i) => [
      log.ratioAt(i),
      log.medianOf(i + 1),
      log.spreadOf(i + 1),
      log.seenBy(12, i + 1),
    ]);

  test('the order in which arrivals come in does not matter', () => {
    fc.assert(
      fc.property(someArrivals, fc.func(fc.integer()), (arrivals, key) => {
        const shuffled = arrivals.toSorted((a, b) => key(a) - key(b));
        expect(saidBy(logOf(shuffled))).toEqual(saidBy(logOf(arrivals)));
      }),
    );
  });

  test('arrivals that are taken back leave nothing behind', () => {
    fc.assert(
      fc.property(someArrivals, fc.func(fc.boolean()), (arrivals, isTaken) => {
        const log = logOf(arrivals);
        saidBy(log);
        const taken = arrivals.filter((one) => isTaken(one));
        for (const { at, id } of taken) log.remove(at, id);
        expect(saidBy(log)).toEqual(saidBy(logOf(arrivals.filter((one) => !taken.includes(one)))));
      }),
    );
  });

  test('later arrivals change nothing of what was said before', () => {
    fc.assert(
      fc.property(someArrivals, fc.integer({ min: 0, max: 40 }), (arrivals, until) => {
        const log = logOf(arrivals);
        const before = logOf(arrivals.filter(({ at }) => at < until));
        expect(log.countBefore(until, -1)).toBe(before.size);
        expect(saidBy(log).slice(0, before.size)).toEqual(saidBy(before));
      }),
    );
  });
});
