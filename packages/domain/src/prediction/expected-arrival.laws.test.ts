import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExpectedArrival, expectedArrival, type Span } from './expected-arrival.ts';
import type { Way } from './own-pace.ts';
import { type PredictedCourse, predictedCourse } from './predicted-course.ts';
import { RaceArrivals } from './race-arrivals.ts';

const minute = 60_000;
const twoWeeks = 14 * 24 * 60 * minute;
const courseOf = (points: readonly (number | null)[]): PredictedCourse =>
  predictedCourse(
    'running',
    points.map((distanceM) => ({ distanceM, climbM: null, isTimed: true, mat: null })),
  );
function aRace(ways: readonly Way[], points: readonly (number | null)[]): RaceArrivals {
  const race = new RaceArrivals(courseOf(points));
  for (const [id, way] of ways.entries()) race.set(id, way);
  return race;
}

/** Legs from a second to an hour, in no order; a mat misses every second one. */
const legCount = 8;
const legMs = fc.oneof(fc.constantFrom(1_000, minute, 60 * minute), fc.integer({ min: 1_000, max: 60 * minute }));
const unlikeLegs = fc
  .array(fc.tuple(legMs, fc.boolean()), { minLength: legCount, maxLength: legCount })
  .map((legs): Way => {
    let at = 0;
    const crossings = legs.map(([ms, isHeard]) => {
      at += ms;
      return isHeard ? at : null;
    });
    return { startedAt: 0, crossings: [0, ...crossings] };
  });
const someLengths = fc.constantFrom(
  Array.from({ length: legCount + 1 }, () => null),
  [0, 400, 800, 5_000, 6_000, 16_000, 17_000, 17_400, 20_000],
);

/** Everything that is expected of anybody, with the instant from which it is. */
const allOf = (race: RaceArrivals, ways: readonly Way[]): { at: number; expected: ExpectedArrival }[] =>
  ways.flatMap(({ crossings }, id) =>
    crossings.flatMap((at, checkpoint) => {
      const expected = at === null ? null : expectedArrival(race, { id, checkpoint, at });
      return at === null || expected === null ? [] : [{ at, expected }];
    }),
  );

function expectWithinReason(at: number, { from, to, about }: Span): void {
  const middle = about ?? from;
  expect(from).toBeGreaterThanOrEqual(at);
  expect(middle).toBeGreaterThanOrEqual(from);
  expect(to).toBeGreaterThanOrEqual(middle);
  expect(to - at).toBeLessThanOrEqual(twoWeeks + 1);
}

test('legs unlike each other, from a second to an hour, give spans within reason, or none', () => {
  fc.assert(
    fc.property(someLengths, fc.array(unlikeLegs, { minLength: 1, maxLength: 60 }), (points, ways) => {
      for (const { at, expected } of allOf(aRace(ways, points), ways))
        for (const span of [expected, expected.finish]) if (span !== null) expectWithinReason(at, span);
    }),
  );
});

test('no end is later than eight times the middle that is shown', () => {
  fc.assert(
    fc.property(someLengths, fc.array(unlikeLegs, { minLength: 1, maxLength: 60 }), (points, ways) => {
      for (const { at, expected } of allOf(aRace(ways, points), ways))
        if (expected.about !== null)
          expect(expected.to - at).toBeLessThanOrEqual(8 * (expected.about + 1 - at) + 1_501);
    }),
  );
});

test('nobody is expected to finish before the next checkpoint', () => {
  fc.assert(
    fc.property(someLengths, fc.array(unlikeLegs, { minLength: 1, maxLength: 60 }), (points, ways) => {
      for (const { expected } of allOf(aRace(ways, points), ways)) {
        expect(expected.finish?.from ?? expected.from).toBeGreaterThanOrEqual(expected.from);
        expect(expected.finish?.to ?? expected.to).toBeGreaterThanOrEqual(expected.to);
      }
    }),
  );
});

test('nobody is expected at the end of a leg as long as the way to the moon', () => {
  const way: Way = { startedAt: 0, crossings: [0, 25 * minute, null] };
  const moon = aRace([way], [0, 5_000, 380_000_000]);
  expect(expectedArrival(moon, { id: 0, checkpoint: 1, at: 25 * minute })).toBeNull();
  expect(expectedArrival(aRace([way], [0, 380_000_000]), { id: 0, checkpoint: 0, at: 0 })).toBeNull();
});
