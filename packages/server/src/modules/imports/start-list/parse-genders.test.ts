import { expect, test } from 'vitest';
import { genderParser } from './parse-genders.ts';

test.each([
  [
    ['M', 'F'],
    ['male', 'female'],
  ],
  [
    ['H', 'M'],
    ['male', 'female'],
  ],
  [
    ['V', 'M'],
    ['male', 'female'],
  ],
  [
    ['H', 'D'],
    ['male', 'female'],
  ],
  [
    ['M', 'W'],
    ['male', 'female'],
  ],
  [['M'], ['male']],
  [
    ['H', 'M', 'F'],
    ['male', 'unclear', 'female'],
  ],
  [
    ['Hombre', 'Mujer', 'Home', 'Dona', 'Masculí', 'Femení'],
    ['male', 'female', 'male', 'female', 'male', 'female'],
  ],
  [
    ['X', 'nonbinary', '?'],
    ['other', 'other', null],
  ],
])('genders %j of one list are %j', (cells, genders) => {
  expect(cells.map(genderParser(cells))).toEqual(genders);
});
