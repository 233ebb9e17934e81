import { expect, test } from 'vitest';
import { timingCourse } from '#timing/course.ts';
import { aCourse, aLapRace, aRace, aReader, minutes } from '#timing/testing/a-race.ts';
import type { TimingRules } from '#timing/types.ts';
import { lengthsOf } from './lengths.ts';

const measured = (rules: TimingRules) => lengthsOf(rules, timingCourse(rules));
const alongOf = (rules: TimingRules) => [...measured(rules).along];

test('a course is metres long, or checkpoints where the distance of the finish is unknown or runs backwards', () => {
  expect(alongOf(aLapRace(3))).toEqual([0, 10_000, 20_000, 30_000]);
  expect(alongOf(aLapRace(3, null))).toEqual([0, 1, 2, 3]);
  expect(alongOf(aRace({ checkpoints: aCourse(0, 8000, 5000) }))).toEqual([0, 1, 2]);
});

test('a checkpoint of unknown distance counts as half way between its neighbours, and nobody trusts it', () => {
  const { along, isKnown } = measured(aRace({ checkpoints: aCourse(0, null, 10_000) }));
  expect([...along]).toEqual([0, 5000, 10_000]);
  expect(isKnown).toEqual([true, false, true]);
});

test('where staff set a shorter time than the length allows, nobody trusts the length', () => {
  const [start, half, finish] = aCourse(0, 5000, 10_000);
  const checkpoints = [start!, { ...half!, minLegTimeMs: minutes(2) }, finish!]; // the course has three
  expect(measured(aRace({ checkpoints })).isKnown).toEqual([true, false, true]);
});

test('the paces go from the fastest of the sport to a thirtieth of it, the usual one without a price', () => {
  const { paces } = measured(aRace({ readers: [aReader(10, 0)] }));
  expect(paces.length).toBe(69);
  expect(paces.indexOf(0)).toBe(24); // 10 m/s over 3.3: 5:30 a kilometre
  expect([paces[0], paces.at(-1)]).toEqual([4_500, 2_500]); // hardly anybody is much faster, many are much slower
});
