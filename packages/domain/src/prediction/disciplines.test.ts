import { describe, expect, test } from 'vitest';
import { expectedArrival } from './expected-arrival.ts';
import type { Way } from './own-pace.ts';
import { predictedCourse } from './predicted-course.ts';
import { RaceArrivals } from './race-arrivals.ts';

const minute = 60_000;

/** A swim, two laps on wheels and two on foot, each over a mat of its own. */
const triathlon = predictedCourse(
  'triathlon',
  [
    [0, 1],
    [1_500, 2],
    [21_500, 3],
    [41_500, 3],
    [46_500, 4],
    [51_500, 4],
  ].map(([distanceM = 0, mat = 0]) => ({ distanceM, climbM: null, isTimed: true, mat })),
);

/** Somebody who starts then and takes so many minutes to each checkpoint. */
const went = (minutes: readonly (number | null)[], startedAt = 0): Way => ({
  startedAt: startedAt * minute,
  crossings: minutes.map((time) => (time === null ? null : (startedAt + time) * minute)),
});

/** People of an earlier wave, over the whole course: who swims well is neither here nor there on wheels. */
const field = (count: number, startedAt = -300): Way[] =>
  Array.from({ length: count }, (_, i) => {
    const [swim, ride, run] = [26 + (i % 10) / 2, 35 + (i % 7), 23 + (i % 5)];
    return went([0, swim, swim + ride, swim + 2 * ride, swim + 2 * ride + run, swim + 2 * ride + 2 * run], startedAt);
  });

/** The minutes between which a person is expected from the last of their crossings on, after their start at 0. */
function expectedOf(own: Way, others: readonly Way[], course = triathlon) {
  const race = new RaceArrivals(course);
  for (const [id, way] of [own, ...others].entries()) race.set(id, way);
  const checkpoint = own.crossings.length - 1;
  const expected = expectedArrival(race, { id: 0, checkpoint, at: own.crossings.at(-1) ?? 0 });
  const minutesOf = (span: { from: number; to: number } | null | undefined) =>
    span ? [span.from / minute, span.to / minute] : null;
  return { next: minutesOf(expected), finish: minutesOf(expected?.finish) };
}
const nothing = { next: null, finish: null };

// @spec [Live screens] issue 15: In a race of several disciplines a leg is foretold by those who have made it, and until ten have only where it is a lap of the one before
describe('the first leg of a discipline', () => {
  test('is expected nowhere before ten have made it: no pace is carried out of the water', () => {
    expect(expectedOf(went([0, 27.5]), [])).toEqual(nothing);
    expect(expectedOf(went([0, 27.5]), field(9))).toEqual(nothing);
    expect(expectedOf(went([0, 27.5]), field(10)).next).not.toBeNull();
  });
  test('is what those take who have made it', () => {
    const [from = 0, to = 0] = expectedOf(went([0, 28]), field(60)).next ?? [];
    expect(from).toBeGreaterThan(28 + 33);
    expect(from).toBeLessThan(28 + 37);
    expect(to).toBeGreaterThan(28 + 39);
    expect(to).toBeLessThan(28 + 45);
  });
  test('is no other one for who lost in the water what they won on wheels', () => {
    const [one, other] = [went([0, 24, 64, 104]), went([0, 34, 69, 104])].map((own) => expectedOf(own, field(60)).next);
    expect(one).toEqual(other);
  });
  test('is not the way to the first mat either: nobody knows what it is', () => {
    expect(expectedOf(went([0]), field(60))).toEqual(nothing);
  });
  test('has no start in the leg before where a mat missed somebody', () => {
    expect(expectedOf(went([0, 27, null, 104]), field(60)).next).not.toBeNull();
    expect(expectedOf(went([0, 27, null, 104]), [])).toEqual(nothing);
  });
});

describe('a lap of the discipline', () => {
  test('is expected at its own pace, also of the first of all', () => {
    const [from = 0, to = 0] = expectedOf(went([0, 27, 63]), []).next ?? [];
    expect(from).toBeGreaterThan(63 + 25);
    expect(from).toBeLessThan(63 + 36);
    expect(to).toBeGreaterThan(63 + 36);
    expect(to).toBeLessThan(63 + 50);
  });
  test('is learnt of those who have made it where the first one had the change in it', () => {
    const others = field(60).map(({ startedAt, crossings }) => ({
      startedAt,
      crossings: crossings.map((at, checkpoint) => (at !== null && checkpoint > 1 ? at + 4 * minute : at)),
    }));
    const [from = 0, to = 0] = expectedOf(went([0, 27, 67]), others).next ?? [];
    expect((from + to) / 2).toBeCloseTo(67 + 36, 0);
  });
});

test('a discipline with laps as long as those of the one before is learnt of three', () => {
  const mats = [0, 5_000, 10_000, 15_000, 17_500];
  const oneMat = mats.map((distanceM) => ({ distanceM, climbM: null, isTimed: true, mat: 1 }));
  const duathlon = predictedCourse('triathlon', oneMat);
  const others = [20, 21, 22].map((run) => went([0, run, run + 9, run + 18, run + 29], -200));
  const [from = 0, to = 0] = expectedOf(went([0, 21]), others, duathlon).next ?? [];
  expect(from).toBeGreaterThan(21 + 7);
  expect(to).toBeLessThan(21 + 14);
});

describe('the finish', () => {
  test('is expected once twenty have made each discipline that is ahead', () => {
    expect(expectedOf(went([0, 27, 63, 99]), field(19)).finish).toBeNull();
    const [from = 0, to = 0] = expectedOf(went([0, 27, 63, 99]), field(60)).finish ?? [];
    expect(from).toBeGreaterThan(99 + 42);
    expect(from).toBeLessThan(99 + 50);
    expect(to).toBeGreaterThan(99 + 50);
    expect(to).toBeLessThan(99 + 60);
  });
  test('is expected from the water on where the wave before is through', () => {
    const [from = 0, to = 0] = expectedOf(went([0, 28]), field(60)).finish ?? [];
    expect(from).toBeGreaterThan(130);
    expect(to).toBeLessThan(180);
  });
});
