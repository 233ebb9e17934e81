import { expect, test } from 'vitest';
import { birthdateReader } from './read-birthdate.ts';
import { genderReader } from './read-gender.ts';
import { splitName } from './split-name.ts';

test.each([
  ['Zachary GARNER', 'Zachary', 'GARNER'],
  ['VAN DER BERG Mathias', 'Mathias', 'VAN DER BERG'],
  ['Alba, Ada', 'Ada', 'Alba'],
  ['Josep Lluís Martí Ferrer', 'Josep Lluís', 'Martí Ferrer'],
  ['Joan de la Torre Puig', 'Joan', 'de la Torre Puig'],
  ['Ana Soler Mas', 'Ana', 'Soler Mas'],
  ['ANA SOLER', 'ANA', 'SOLER'],
  ['Ana', 'Ana', ''],
])('"%s" is %s and %s', (whole, name, surname) => {
  expect(splitName(whole)).toEqual({ name, surname });
});

test('a name that begins with its surnames is cut behind two of them', () => {
  expect(splitName('Martí Ferrer Josep Lluís', 'surname_first')).toEqual({
    name: 'Josep Lluís',
    surname: 'Martí Ferrer',
  });
});

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
  expect(cells.map(genderReader(cells))).toEqual(genders);
});

test.each([
  [
    ['1990-02-28', '1990/2/3'],
    ['1990-02-28', '1990-02-03'],
  ],
  [
    ['5/31/90', '7/1/85'],
    ['1990-05-31', '1985-07-01'],
  ],
  [
    ['31/5/90', '7/1/85'],
    ['1990-05-31', '1985-01-07'],
  ],
  [['07.01.1985'], ['1985-01-07']],
  [
    ['62-12-23', '12-10-09'],
    ['1962-12-23', '2012-10-09'],
  ],
  [
    ['3/4/25', '3/4/27'],
    ['2025-04-03', '1927-04-03'],
  ],
  [
    ['29/02/2001', '1850-01-01', '2099-01-01', 'soon'],
    [null, null, null, null],
  ],
])('birth dates %j of one list are %j', (cells, days) => {
  expect(cells.map(birthdateReader(cells, 2026))).toEqual(days);
});
