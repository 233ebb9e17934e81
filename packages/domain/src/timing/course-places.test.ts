import { expect, test } from 'vitest';
import { coursePlaces } from './course-places.ts';
import { aCourse, aLapRace, aRace, aReader } from './testing/a-race.ts';
import type { TimingRules } from './types.ts';

const named = (rules: TimingRules): string =>
  coursePlaces(rules)
    .map((place) => ('number' in place ? `${place.kind} ${place.number}` : place.kind))
    .join(', ');

test('laps over the mat of the finish are laps, other checkpoints have their number', () => {
  expect(named(aLapRace(3))).toBe('start, lap 1, lap 2, finish');
  expect(named(aRace())).toBe('start, checkpoint 1, finish');
});

test('a checkpoint on each lap keeps its number, and a course without mats too', () => {
  const readers = [aReader(10, 0), aReader(11, 1), aReader(10, 2), aReader(11, 3), aReader(10, 4)];
  const checkpoints = aCourse(0, 1000, 2000, 3000, 4000);
  expect(named(aRace({ checkpoints, readers }))).toBe('start, checkpoint 1, lap 1, checkpoint 3, finish');
  expect(named(aRace({ readers: [] }))).toBe('start, checkpoint 1, finish');
});
