import { expect, test } from 'vitest';
import { placeIn } from './course-tab.ts';

test.each([
  ['Km 7.5', null],
  ['7,5 km', null],
  ['10K', null],
  ['', null],
  [null, null],
  ['Refugi del Km 12', 'Refugi del Km 12'],
  ['Pont de fusta', 'Pont de fusta'],
])('of the name %s a listener hears %s besides the distance', (name, place) => {
  expect(placeIn(name)).toBe(place);
});
