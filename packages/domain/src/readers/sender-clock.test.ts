import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClockSample, judgeClock } from './sender-clock.ts';

const second = 1_000;
const hour = 3_600 * second;
/** Samples that arrive at these seconds, from a clock that is ahead by as many seconds. */
const samples = (...pairs: readonly (readonly [atS: number, aheadS: number])[]): ClockSample[] =>
  pairs.map(([atS, aheadS]) => ({ receivedAt: atS * second, shownAt: (atS + aheadS) * second }));

// @spec [Timing rules] issue 16, staff half §2: A reader's clock is measured against the server's; over ten seconds it is a problem
test.each([
  ['two hours ahead', samples([0, 7_200], [3, 7_200], [6, 7_201]), { kind: 'off', aheadMs: 2 * hour }],
  ['two hours ahead, once', samples([0, 7_200]), { kind: 'unsure' }],
  ['two hours ahead, three times at once', samples([0, 7_200], [1, 7_200], [2, 7_200]), { kind: 'unsure' }],
  ['a bad value among good ones', samples([0, 0], [5, 7_200], [10, 0]), { kind: 'right', aheadMs: 0 }],
  [
    'a bad value among wrong ones',
    samples([0, 60], [5, 250_000_000], [8, 60], [9, 60]),
    { kind: 'off', aheadMs: 60 * second },
  ],
  [
    'as often right as wrong',
    samples([0, 0], [2, 0], [4, 0], [6, 60], [9, 60], [12, 60]),
    { kind: 'right', aheadMs: 0 },
  ],
  ['eleven seconds ahead', samples([0, 11], [5, 11], [9, 11]), { kind: 'off', aheadMs: 11 * second }],
  ['ten seconds ahead is near enough', samples([0, 10]), { kind: 'right', aheadMs: 10 * second }],
  [
    'a queue makes it look behind, the fastest batch tells',
    samples([0, -40], [5, -1], [9, -20]),
    { kind: 'right', aheadMs: -second },
  ],
  [
    'behind by the same for half a minute',
    samples([0, -3_600], [20, -3_601], [40, -3_600]),
    { kind: 'off', aheadMs: -hour },
  ],
  ['behind, and only just', samples([0, -3_600], [10, -3_600], [20, -3_600]), { kind: 'unsure' }],
  ['behind once', samples([0, -3_600]), { kind: 'unsure' }],
  ['ahead until it was set right more than a minute ago', samples([0, 7_200], [70, 0]), { kind: 'right', aheadMs: 0 }],
  ['never heard', [], { kind: 'unsure' }],
])('%s', (_, heard, verdict) => {
  expect(judgeClock(heard)).toEqual(verdict);
});

// @spec [Timing rules] issue 16: Old reads sent late by a reader that was offline are not taken as a wrong clock
test('a sender with a right clock that was offline is never off, however late and in whatever pieces it sends', () => {
  const lateS = fc.tuple(
    fc.integer({ min: 600, max: 40_000 }),
    fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 20 }),
  );
  fc.assert(
    fc.property(lateS, ([backlogS, steps]) => {
      // Batches written ten seconds apart are sent one after the other, each after a step.
      let atS = backlogS;
      const sent = steps.map((step, batch) => {
        atS += step;
        return { receivedAt: atS * second, shownAt: batch * 60 * second };
      });
      expect(judgeClock(sent).kind).not.toBe('off');
    }),
  );
});

test('a clock that is off is found, whatever fewer bad values say', () => {
  const aheadS = fc.integer({ min: 12, max: 40_000 });
  const bad = fc.array(fc.tuple(fc.nat(59), fc.integer({ min: -40_000, max: 300_000_000 })), { maxLength: 3 });
  fc.assert(
    fc.property(aheadS, bad, (ahead, outliers) => {
      const steady = [0, 20, 40, 60].map((atS) => [atS, ahead] as const);
      const verdict = judgeClock(samples(...steady, ...outliers));
      expect(verdict.kind === 'off' && Math.abs(verdict.aheadMs - ahead * second) <= 2 * second).toBe(true);
    }),
  );
});

test('two bad values raise nothing, however many good ones there are', () => {
  const bad = fc.array(fc.tuple(fc.nat(59), fc.integer({ min: -40_000, max: 300_000_000 })), { maxLength: 2 });
  fc.assert(
    fc.property(bad, fc.array(fc.nat(59), { maxLength: 10 }), (outliers, goodS) => {
      const good = goodS.map((atS) => [atS, 0] as const);
      expect(judgeClock(samples(...good, ...outliers)).kind).not.toBe('off');
    }),
  );
});
