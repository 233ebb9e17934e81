import { expect, test } from 'vitest';
import { type CoursePoint, isRepeated, predictedCourse } from './predicted-course.ts';

const point = (distanceM: number | null, more: Partial<CoursePoint> = {}): CoursePoint => ({
  distanceM,
  climbM: null,
  isTimed: true,
  mat: null,
  ...more,
});

test('a metre of climb is as long as eight on the flat, where all heights are known', () => {
  const hill = [point(0, { climbM: 0 }), point(5_000, { climbM: 100 }), point(10_000, { climbM: 300 })];
  expect(predictedCourse('running', hill).along).toEqual([0, 5_800, 12_400]);
  expect(predictedCourse('running', [...hill, point(12_000)]).along).toEqual([0, 5_000, 10_000, 12_000]);
});

test('where a length is missing or runs backwards, checkpoints are counted and no sport is believed', () => {
  for (const odd of [null, 4_000]) {
    const course = predictedCourse('running', [point(0), point(5_000), point(odd), point(10_000)]);
    expect(course).toMatchObject({ sport: null, along: [0, 1, 2, 3], fastest: 0 });
    expect(course.spread.leg).toBeGreaterThan(predictedCourse('running', [point(0), point(5_000)]).spread.leg);
  }
});

test('a leg between the same mats with the same length is a lap that was run before', () => {
  const laps = [0, 1_500, 3_000, 4_510, 7_000].map((distanceM) => point(distanceM, { mat: 7 }));
  const course = predictedCourse('running', laps);
  expect(course.firstLap).toEqual([null, 1, 1, 1, null]);
  expect(laps.map((_, end) => isRepeated(course, end))).toEqual([false, false, true, true, false]);
  const straight = laps.map(({ distanceM }, mat) => point(distanceM, { mat }));
  expect(new Set(predictedCourse('running', straight).firstLap)).toEqual(new Set([null]));
  const withoutMats = [0, 1_500, 3_000].map((distanceM) => point(distanceM));
  expect(predictedCourse('running', withoutMats).firstLap).toEqual([null, null, null]);
});
