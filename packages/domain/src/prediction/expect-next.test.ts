import { describe, expect, test } from 'vitest';
import { type ExpectedArrival, expectedArrival } from './expected-arrival.ts';
import type { Way } from './own-pace.ts';
import { predictedCourse } from './predicted-course.ts';
import { RaceArrivals } from './race-arrivals.ts';

const minute = 60_000;

/** Somebody who starts then and takes so many minutes to each checkpoint. */
const ran = (minutes: readonly number[], startedAt = 0): Way => ({
  startedAt: startedAt * minute,
  crossings: minutes.map((time) => (startedAt + time) * minute),
});
/** A race of people numbered from 0. */
function aRace(sport: string, mats: readonly number[], people: readonly Way[]): RaceArrivals {
  const points = mats.map((distanceM) => ({ distanceM, climbM: null, isTimed: true, mat: null }));
  const race = new RaceArrivals(predictedCourse(sport, points));
  for (const [id, way] of people.entries()) race.set(id, way);
  return race;
}
const widthOf = (expected: ExpectedArrival | null): number =>
  expected === null ? Number.NaN : (expected.to - expected.from) / minute;

describe('how people differ in this race', () => {
  const mats = [0, 5_000, 10_000, 15_000, 20_000, 25_000];
  /** 40 people whose legs differ from their own pace by `off`; nobody has run the last leg. */
  const fieldOf = (off: number): RaceArrivals => {
    const people = Array.from({ length: 40 }, (_, i) => {
      let at = 0;
      const legs = [1, 2, 3, 4].map((leg) => {
        at += (30 + i / 10) * (1 + off * Math.sin(i * leg * 2.1));
        return at;
      });
      return ran([0, ...legs]);
    });
    return aRace('trail_running', mats, people);
  };
  const lastOf = (race: RaceArrivals) =>
    expectedArrival(race, { id: 20, checkpoint: 4, at: race.wayOf(20)?.crossings[4] ?? Number.NaN });

  test('is learnt from its legs so far: a steady field has narrow spans on a leg that nobody has run', () => {
    const legOnly = widthOf(lastOf(fieldOf(0.001)));
    expect(widthOf(lastOf(fieldOf(0.08)))).toBeGreaterThan(1.7 * legOnly);
  });

  test('is never more than usual in the sport before people have run the leg', () => {
    expect(widthOf(lastOf(fieldOf(0.5)))).toBeLessThan(2 * widthOf(lastOf(fieldOf(0.08))));
  });
});

test('who was slow on the last leg may come late by more than who was fast', () => {
  const others = Array.from({ length: 40 }, (_, i) => {
    const each = 20 + i / 10;
    return ran([0, each, 2 * each, 3 * each, (4.2 + 0.1 * Math.sin(i * 2.1)) * each], -150);
  });
  const lateBy = (minutes: number): number => {
    const at = 66 + minutes;
    const race = aRace('running', [0, 5_000, 10_000, 15_000, 21_097], [ran([0, 22, 44, at]), ...others]);
    const expected = expectedArrival(race, { id: 0, checkpoint: 3, at: at * minute });
    if (expected === null) throw new Error('somebody is expected');
    return Math.log((expected.to - at * minute) / (expected.from - at * minute));
  };
  expect(lateBy(1)).toBeGreaterThan(1.05 * lateBy(-1));
});
