import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interval80, type Sample } from './interval80.ts';

const prior = { low: -0.1, middle: 0, high: 0.2, settled: 1 };
const near = (value: number): Sample => ({ value, weight: 1 });

test('without a sample it is the prior', () => {
  expect(interval80(prior, [])).toMatchObject({ low: -0.1, high: 0.2 });
});

// @spec [Live screens] issue 3: The span holds four arrivals of five from each checkpoint to the next (measured: docs/predictions.md)
test('many near runners are believed', () => {
  const sample = Array.from({ length: 2_001 }, (_, i) => near(0.3 + (i - 1_000) / 10_000));
  const { low, high } = interval80(prior, sample);
  expect(low).toBeCloseTo(0.22, 2);
  expect(high).toBeCloseTo(0.38, 2);
});

test('a few runners from afar move the prior and leave its width', () => {
  const { low, high } = interval80(
    prior,
    Array.from({ length: 30 }, () => ({ value: 0.5, weight: 0.01 })),
  );
  expect(low).toBeGreaterThan(0.2);
  expect(high).toBeGreaterThan(0.5);
  expect(high - low).toBeGreaterThan(0.25);
});

test('where legs differ more than people, a few runners also narrow it', () => {
  const sample = Array.from({ length: 30 }, () => ({ value: 0.5, weight: 0.01 }));
  const [open, settled] = [interval80(prior, sample), interval80({ ...prior, settled: 0.3 }, sample)];
  expect(settled.high - settled.low).toBeLessThan((open.high - open.low) * 0.7);
});

describe('laws', () => {
  const aSample = fc.array(
    fc.record({
      value: fc.double({ min: -2, max: 2, noNaN: true }),
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 40 },
  );
  test('the low end is below the high one', () => {
    fc.assert(
      fc.property(aSample, (sample) => {
        const { low, high } = interval80(prior, sample);
        expect(low).toBeLessThan(high);
      }),
    );
  });
  test('faster neighbours never make an end later', () => {
    fc.assert(
      fc.property(aSample, fc.func(fc.double({ min: 0, max: 1, noNaN: true })), (sample, gain) => {
        const before = interval80(prior, sample);
        const after = interval80(
          prior,
          sample.map((one, index) => ({ ...one, value: one.value - gain(index) })),
        );
        expect(after.low).toBeLessThanOrEqual(before.low + 1e-7);
        expect(after.high).toBeLessThanOrEqual(before.high + 1e-7);
      }),
    );
  });
  test('the order of the sample does not matter', () => {
    fc.assert(
      fc.property(aSample, (sample) => {
        const [there, back] = [interval80(prior, sample), interval80(prior, sample.toReversed())];
        expect(there.low).toBeCloseTo(back.low, 6);
        expect(there.high).toBeCloseTo(back.high, 6);
      }),
    );
  });
});
