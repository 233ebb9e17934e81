import { expect, test } from 'vitest';
import { agesOf } from './ages.ts';

// @spec [Event pages] doc 1 §2: Categorías: name, gender, age from–to
test.each([
  [{ ageFrom: 20, ageTo: 34 }, 'event.ages.between', { from: 20, to: 34 }],
  [{ ageFrom: 50 }, 'event.ages.from', { from: 50 }],
  [{ ageTo: 17 }, 'event.ages.to', { to: 17 }],
  [{ ageFrom: 0, ageTo: 9 }, 'event.ages.between', { from: 0, to: 9 }],
  [{}, 'event.ages.all', {}],
])('%j', (ages, key, values) => {
  expect(agesOf({ name: 'SEN', ...ages })).toEqual({ key, values });
});
