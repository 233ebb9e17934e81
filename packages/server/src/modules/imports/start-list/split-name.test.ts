import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

// @spec [Imports and exports] issue 2: `import start-list`: CSV in any delimiter and encoding, headings in three languages, title rows skipped, rows refused by line and reason
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
