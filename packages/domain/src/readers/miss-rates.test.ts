import { expect, test } from 'vitest';
import { aCourse, aLapRace, aRace, aReader, clock, minutes } from '#timing/testing/a-race.ts';
import { missedPrice } from '#walk/ground/prices.ts';
import { type CrossedWay, missRatesOf } from './miss-rates.ts';

/** Crossings in minutes since the gun. */
const way = (minutesAfter: (number | null)[], ...typed: number[]): CrossedWay => ({
  crossings: minutesAfter.map((one) => (one === null ? null : clock('10:00') + minutes(one))),
  typed,
  held: [],
});

test('skips count up to the last crossing of each runner, and what staff typed counts for nothing', () => {
  const ways = [way([0, 1, 2, 3]), way([0, null, 2, null]), way([null, 1, null, null]), way([0, 1, 2, 3], 2)];
  const [rate, ...others] = missRatesOf(aLapRace(3), ways);
  expect(others).toEqual([]);
  expect(rate).toEqual({ checkpoints: [1, 2, 3], passes: 7, skips: 1, rate: Math.round(10_000 * (1.5 / 28)) / 10_000 });
});

test('a crossing that is being checked counts neither way', () => {
  const lapOneHeld = { ...way([0, null, 2, 3]), held: [1] };
  expect(missRatesOf(aLapRace(3), [lapOneHeld])).toMatchObject([{ passes: 2, skips: 0 }]);
});

test('each mat has its own rate, and the start has none', () => {
  const ways = Array.from({ length: 180 }, (_, i) => way([null, i < 9 ? null : 1, 2]));
  expect(missRatesOf(aRace(), ways)).toEqual([
    { checkpoints: [1], passes: 171, skips: 9, rate: 0.0475 },
    { checkpoints: [2], passes: 180, skips: 0, rate: 0.0025 },
  ]);
});

test('before anybody has passed, the rate is about the usual one', () => {
  expect(missRatesOf(aRace(), []).map(({ rate }) => rate)).toEqual([0.025, 0.025]);
});

test('who passes while the window is shut is not missed', () => {
  const rules = aRace({
    checkpoints: aCourse(0, 5000, 10_000),
    readers: [aReader(10, 0), aReader(11, 1, ['10:30', '11:00']), aReader(12, 2)],
  });
  const skipsOf = (before: number, after: number) => missRatesOf(rules, [way([before, null, after])])[0]?.skips;
  expect([skipsOf(61, 90), skipsOf(2, 29)]).toEqual([0, 0]);
  expect([skipsOf(59, 90), skipsOf(2, 30)]).toEqual([1, 1]);
});

test.each([
  [null, 3_500],
  [0, 7_000],
  [0.0001, 7_000],
  [0.02, 3_912],
  [0.05, 2_996],
  [0.5, 2_500],
  [1, 2_500],
])('a mat that misses %j makes a missed checkpoint cost %i', (rate, price) => {
  expect(missedPrice(rate)).toBe(price);
});
