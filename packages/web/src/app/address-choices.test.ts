import { expect, test } from 'vitest';
import { addressChoices } from './address-choices.ts';

test('any address can say language, units and a dialog, and nothing else under these names', () => {
  expect(addressChoices({ lang: 'ca', units: 'imperial', dialog: 'legal', page: '2' })).toEqual({
    lang: 'ca',
    units: 'imperial',
    dialog: 'legal',
  });
  expect(addressChoices({ lang: 'xx', units: 'furlongs', dialog: '<script>' })).toEqual({});
});
