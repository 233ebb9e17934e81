import { expect, test } from 'vitest';
import { addressChoices } from './address-choices.ts';

// @spec [Shell and static pages] doc 1 §2, design §7: Legal notice dialog; both dialogs have an address over any page (`?dialog=legal`) and give the focus back
test('any address can say language, units and a dialog, and nothing else under these names', () => {
  expect(addressChoices({ lang: 'ca', units: 'imperial', dialog: 'legal', page: '2' })).toEqual({
    lang: 'ca',
    units: 'imperial',
    dialog: 'legal',
  });
  expect(addressChoices({ lang: 'xx', units: 'furlongs', dialog: '<script>' })).toEqual({});
});
