import { expect, test } from 'vitest';
import { Spans } from './spans.ts';

test('the time between two instants that lies in spans counts once, however they overlap', () => {
  const spans = new Spans([
    { from: 50, to: 60 },
    { from: 10, to: 20 },
    { from: 15, to: 30 },
    { from: 12, to: 14 },
  ]);
  expect(spans.between(0, 100)).toBe(30);
  expect(spans.between(12, 55)).toBe(23);
  expect([spans.between(30, 50), spans.between(20, 20), spans.between(25, 15)]).toEqual([0, 0, 0]);
});

test('a span of nothing, and one that is reversed, covers nothing', () => {
  const spans = new Spans([
    { from: 5, to: 5 },
    { from: 9, to: 7 },
  ]);
  expect([spans.isEmpty, spans.between(0, 10)]).toEqual([true, 0]);
});

test('an instant lies in the span that holds it, its end but not its beginning', () => {
  const spans = new Spans([
    { from: 50, to: 60 },
    { from: 10, to: 20 },
    { from: 15, to: 30 },
  ]);
  expect([9, 10, 11, 20, 30, 31, 50, 51, 60, 61].map((at) => spans.spanAt(at))).toEqual([
    -1, -1, 0, 0, 0, -1, -1, 1, 1, -1,
  ]);
});

test('spans of which some lies between two instants are told with their whole length', () => {
  const spans = new Spans([
    { from: 10, to: 30 },
    { from: 50, to: 60 },
  ]);
  const lengths = [
    [0, 10],
    [0, 11],
    [12, 14],
    [29, 50],
    [29, 51],
    [30, 50],
    [55, 90],
    [60, 90],
    [0, 90],
  ] as const;
  expect(lengths.map(([from, to]) => spans.lengthTouched(from, to))).toEqual([0, 20, 20, 20, 30, 0, 10, 0, 30]);
});
