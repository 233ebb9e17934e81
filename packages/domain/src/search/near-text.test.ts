import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearnessOfText } from './near-text.ts';

test.each([
  ['juan', 'Juan Ribera', 0],
  ['jaun', 'Juan Ribera', 1],
  ['ribrea juan', 'Juan Ribera', 1],
  ['ribrea', 'Cursa Ribreixa', 3],
  ['castlelló', 'Castello', 1],
  ['catselol', 'Castello', 2],
  ['duxo', "La Vall d'Uixó", 1],
  ["d'uxio", "La Vall d'Uixó", 1],
  ['eva.riog', 'eva.roig@example.org', 1],
  ['jaun vidal', 'Juan Ribera', null],
  ['mar', 'Ramon', null],
  ['', 'Juan', 0],
])('%s is as near to %s as %s', (asked, text, expected) => {
  expect(nearnessOfText(asked, text)).toBe(expected);
});

const aWord = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 4, maxLength: 9 });

test('two neighbours swapped are one mistake, wherever the word stands', () => {
  fc.assert(
    fc.property(aWord, fc.nat(), fc.array(aWord, { maxLength: 3 }), (word, at, others) => {
      const place = at % (word.length - 1);
      const [one = '', other = ''] = word.slice(place, place + 2);
      const swapped = word.slice(0, place) + other + one + word.slice(place + 2);
      expect(nearnessOfText(swapped, [...others, word].join(' '))).toBeLessThanOrEqual(1);
    }),
  );
});
