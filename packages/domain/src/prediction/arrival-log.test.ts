import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArrivalLog, type LegArrival, type LegKind } from './arrival-log.ts';

const arrival = (id: number, ratio: number, more: Partial<LegArrival> = {}): LegArrival => ({
  at: id * 1_000,
  id,
  ratio,
  logTime: 0,
  hint: Number.NaN,
  ...more,
});
const logOf = (arrivals: readonly LegArrival[], kind: LegKind = 'leg'): ArrivalLog => {
  const log = new ArrivalLog(kind);
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
  expect(log.seenBy(0, 2, Number.NaN)).toBeNull();
  expect(log.seenBy(0, 3, Number.NaN)).toMatchObject({ middle: 0.1 });
});

test('near people count more than those from far away, who count all the same', () => {
  const near = Array.from({ length: 20 }, (_, i) => arrival(i, 0.2));
  const far = Array.from({ length: 20 }, (_, i) => arrival(100 + i, 0, { logTime: 3 }));
  const seen = logOf([...near, ...far]).seenBy(0, 40, Number.NaN);
  expect(seen?.near).toBeCloseTo(20, 1);
  expect(seen?.weight).toBeCloseTo(21, 1);
  expect(seen?.middle).toBeCloseTo(0.2);
  expect(logOf(far).seenBy(0, 20, Number.NaN)).toMatchObject({ middle: 0 });
});

describe('a leg that is run once', () => {
  const someone = (i: number) => 0.04 * Math.sin(i);

  test('is expected slower of who was slower than the others on the leg before, as far as they were so too', () => {
    const fading = logOf(Array.from({ length: 60 }, (_, i) => arrival(i, 0.5 * someone(i), { hint: someone(i) })));
    expect(fading.seenBy(0, 60, 0.04)?.middle).toBeGreaterThan(0.01);
    expect(fading.seenBy(0, 60, -0.04)?.middle).toBeLessThan(-0.01);
    const steady = logOf(Array.from({ length: 60 }, (_, i) => arrival(i, 0, { hint: someone(i) })));
    expect(steady.seenBy(0, 60, 0.04)?.middle).toBe(0);
  });

  test('is expected of somebody of whom no leg before is known as of all others', () => {
    const fading = logOf(Array.from({ length: 60 }, (_, i) => arrival(i, 0.5 * someone(i), { hint: someone(i) })));
    expect(fading.seenBy(0, 60, Number.NaN)?.middle).toBeCloseTo(fading.medianOf(60));
  });

  test('is expected faster than the own pace of who rested on the leg before, and of nobody else', () => {
    const log = logOf(Array.from({ length: 60 }, (_, i) => arrival(i, someone(i), { hint: someone(i + 7) })));
    const middle = (hint: number): number => log.seenBy(0, 60, hint)?.middle ?? Number.NaN;
    expect(middle(0.55)).toBeLessThan(middle(0.1) - 0.15);
    expect(middle(0.15)).toBeCloseTo(middle(0.1), 1);
    expect(middle(-0.55)).toBeCloseTo(middle(-0.1), 1);
  });

  test('is told by who rested before it as by all others', () => {
    const rested = (i: number): boolean => i % 4 === 0;
    const log = logOf(
      Array.from({ length: 60 }, (_, i) =>
        arrival(i, someone(i) - (rested(i) ? 0.15 : 0), { hint: someone(i + 7) + (rested(i) ? 0.45 : 0) }),
      ),
    );
    expect(log.seenBy(0, 60, 0)?.tenth).toBeGreaterThan(-0.08);
  });

  test('three arrivals make no slope', () => {
    const three = logOf([-0.04, 0, 0.04].map((off, i) => arrival(i, off, { hint: off })));
    expect(three.seenBy(0, 3, 0.04)?.middle).toBeLessThan(0.01);
  });
});

test('a lap is expected by what the last rounds have to do with the pace after them', () => {
  const slowed = Array.from({ length: 60 }, (_, i) => arrival(i, 0.3, { hint: 0.1 }));
  expect(logOf(slowed, 'lap').seenBy(0, 60, 0)?.middle).toBeCloseTo(0.1);
});

describe('laws', () => {
  const someArrivals = fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 40 }),
      id: fc.integer({ min: 0, max: 200 }),
      ratio: fc.double({ min: -1, max: 1, noNaN: true }),
      logTime: fc.double({ min: 8, max: 18, noNaN: true }),
      hint: fc.double({ min: -1, max: 1 }),
    }),
    { selector: ({ at, id }) => `${at} ${id}`, maxLength: 150 },
  );
  /** Everything that a log says, at each place. */
  const saidBy = (log: ArrivalLog) =>
    Array.from({ length: log.size }, (_, i) => [
      log.ratioAt(i),
      log.medianOf(i + 1),
      log.spreadOf(i + 1),
      log.seenBy(12, i + 1, 0.1),
    ]);

  test('the order in which arrivals come in does not matter', () => {
    fc.assert(
      fc.property(
        someArrivals,
        fc.constantFrom('leg', 'lap', 'discipline'),
        fc.func(fc.integer()),
        (arrivals, kind, key) => {
          const shuffled = arrivals.toSorted((a, b) => key(a) - key(b));
          expect(saidBy(logOf(shuffled, kind))).toEqual(saidBy(logOf(arrivals, kind)));
        },
      ),
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
