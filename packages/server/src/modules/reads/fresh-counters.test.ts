import { expect, test } from 'vitest';
import { createFreshCounters } from './fresh-counters.ts';

const run = (epoch: number, ...values: number[]) => values.map((seq) => ({ device: 1, epoch, seq }));

test('a run is fresh once it is known and counts on', () => {
  const { areFresh } = createFreshCounters();
  expect(areFresh(run(1, 7, 8))).toBe(false);
  expect(areFresh(run(1, 9, 10))).toBe(true);
  expect(areFresh(run(1, 12, 30))).toBe(true);
});

test('what comes again, or behind what came, is not', () => {
  const { areFresh } = createFreshCounters();
  areFresh(run(1, 7));
  expect(areFresh(run(1, 8, 8))).toBe(false);
  expect(areFresh(run(1, 5))).toBe(false);
  expect(areFresh(run(1, 9))).toBe(true);
});

test('a counter that starts anew is a run of its own', () => {
  const { areFresh } = createFreshCounters();
  areFresh(run(1, 100));
  expect(areFresh(run(2, 1))).toBe(false);
  expect(areFresh([...run(2, 2), ...run(1, 101)])).toBe(true);
});

test('dropped runs are looked up again', () => {
  const { areFresh } = createFreshCounters();
  areFresh(run(1, 1));
  areFresh(Array.from({ length: 5_000 }, (_, index) => ({ device: 2, epoch: index, seq: 1 })));
  expect(areFresh(run(1, 2))).toBe(false);
});
