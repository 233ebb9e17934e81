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

test('a discipline goes on while a leg is as long as the one before and ends at the same mat', () => {
  const over = (mats: readonly number[], lengths: readonly number[], more: Partial<CoursePoint> = {}): CoursePoint[] =>
    mats.map((mat, end) =>
      point(
        lengths.slice(0, end).reduce((sum, one) => sum + one, 0),
        { mat, ...more },
      ),
    );
  const laps = [750, 5_000, 5_050, 5_000, 2_500, 2_500, 2_500];
  const oneMat = over([1, 1, 1, 1, 1, 1, 1, 1], laps);
  expect(predictedCourse('triathlon', oneMat).disciplineFrom).toEqual([0, 0, 1, 1, 1, 4, 4, 4]);
  expect(predictedCourse('cycling', oneMat).disciplineFrom).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  const ownMats = over([1, 2, 3, 4, 5, 6, 7, 8], laps);
  expect(predictedCourse('triathlon', ownMats).disciplineFrom).toEqual([0, 0, 1, 2, 3, 4, 5, 6]);
  const unmeasured = over([1, 1, 1, 1], laps, { distanceM: null });
  expect(predictedCourse('triathlon', unmeasured).disciplineFrom).toEqual([0, 0, 1, 2]);
  const aid = [
    point(0, { mat: 1 }),
    point(5_000, { mat: 1 }),
    point(7_000, { isTimed: false }),
    point(10_000, { mat: 1 }),
  ];
  expect(predictedCourse('triathlon', aid).disciplineFrom).toEqual([0, 0, 1, 0]);
});

test('where there is more than one discipline no ground is taken for the same: one may have laps like those of another', () => {
  const points = [0, 750, 5_750, 10_750, 15_750, 20_750].map((distanceM) => point(distanceM, { mat: 1 }));
  expect(predictedCourse('triathlon', points).firstLap).toEqual([null, null, null, null, null, null]);
  expect(predictedCourse('triathlon', points.slice(0, 2)).firstLap).toEqual(
    predictedCourse('cycling', points.slice(0, 2)).firstLap,
  );
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
