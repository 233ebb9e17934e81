import fc from 'fast-check';
import { expect, test } from 'vitest';
import { raceNow, realInstant } from './race-clock.ts';

const clock = { realFrom: 1_000_000, raceFrom: 500_000, raceUntil: 800_000, speed: 60 };

test('a race without a clock of its own runs on the clock of now', () => {
  expect(raceNow(null, 123)).toBe(123);
});

// @spec [Imports and exports] issue 2: `replay`: statuses, pages, streams and positions follow a scaled clock
test('a replayed race runs at its set speed, from its start to its end', () => {
  expect(raceNow(clock, 999_000)).toBe(500_000);
  expect(raceNow(clock, 1_000_000)).toBe(500_000);
  expect(raceNow(clock, 1_001_000)).toBe(560_000);
  expect(raceNow(clock, 1_005_000)).toBe(800_000);
  expect(raceNow(clock, 9_000_000)).toBe(800_000);
});

test('an instant of the race comes when its clock shows it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500_000, max: 800_000 }),
      fc.double({ min: 0.01, max: 10_000, noNaN: true }),
      (at, speed) => {
        const own = { ...clock, speed };
        expect(raceNow(own, realInstant(own, at) ?? 0)).toBe(at);
      },
    ),
  );
  expect(realInstant(clock, 800_001)).toBe(null);
});
