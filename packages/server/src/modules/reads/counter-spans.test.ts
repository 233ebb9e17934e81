import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCounterSpans } from './counter-spans.ts';

test('a value is new once, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 })), (values) => {
      const spans = createCounterSpans();
      const seen = new Set<number>();
      for (const value of values) {
        expect(spans.add(value)).toBe(!seen.has(value));
        seen.add(value);
      }
    }),
  );
});

test('all of a span was seen, and nothing beside it', () => {
  const spans = createCounterSpans();
  spans.add(5);
  spans.add(20);
  spans.addSpan({ from: 3, to: 9 });
  expect([2, 3, 9, 10, 20].map(spans.add)).toEqual([true, false, false, true, false]);
});

test('memory stays bounded: after a thousand holes a value in one is asked about in vain', () => {
  const spans = createCounterSpans();
  for (let value = 0; value <= 2_002; value += 2) spans.add(value);
  expect([1_001, 2_003].map(spans.add)).toEqual([false, true]);
});
