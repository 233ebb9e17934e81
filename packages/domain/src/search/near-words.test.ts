import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersOf, mistakesBetween, mistakesForgiven, nearness } from './near-words.ts';

test.each([
  ['penyagolosa', 'penyagolosa', 0],
  ['penyagolosa', 'penyagolosq', 1],
  ['penyagolosa', 'penyaglosa', 1],
  ['penyagolosa', 'penyaggolosa', 1],
  ['penyagolosa', 'peyngolosa', 2],
  ['penyagolosa', 'pneyagolosa', 1],
  ['duxo', 'duixo', 1],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
])('from %s to %s it takes %i', (a, b, mistakes) => {
  expect(mistakesBetween(a, b, 5)).toBe(mistakes);
  expect(mistakesBetween(b, a, 5)).toBe(mistakes);
});

test.each([
  ['vil', 0],
  ['vall', 1],
  ['morella', 1],
  ['castello', 2],
  ['2026', 0],
  ['maraton42', 0],
])('%s has %i mistakes forgiven', (word, mistakes) => {
  expect(mistakesForgiven(word)).toBe(mistakes);
});

// @spec [Calendar calls] issue 4 (calendar), doc 1 §2: Name search: accents and case do not matter, small mistakes are forgiven, half-typed words are found: 'vall duxo', 'marato castello', 'penyagolosa' with any letter wrong, missing, doubled or swapped
test.each([
  ['duxo', 'duixo', 1],
  ['golosa', 'penyagolosa', 1],
  ['castellló', 'castello', 2],
  ['penyagil', 'penyagolosa', 3],
  ['pneya', 'penyagolosa', 3],
  ['cursa', 'castello', null],
  ['val', 'vall', null],
  ['gol', 'penyagolosa', null],
])('%s is near %s: %s', (asked, stored, expected) => {
  expect(nearness(asked, stored)).toBe(expected);
});

const aWord = fc.string({ unit: fc.constantFrom(...'abcdeñ'), maxLength: 12 });

test('one mistake more or less is one mistake', () => {
  fc.assert(
    fc.property(aWord, fc.nat(), fc.constantFrom(...'abz'), (word, at, letter) => {
      const place = at % (word.length + 1);
      expect(mistakesBetween(word, word.slice(0, place) + letter + word.slice(place), 3)).toBe(1);
    }),
  );
});

test('what is counted up to a bound is what is counted without one', () => {
  fc.assert(
    fc.property(aWord, aWord, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      expect(mistakesBetween(a, b, most)).toBe(Math.min(mistakesBetween(a, b, 20), most + 1));
    }),
  );
});

test('a word within some mistakes never has more other letters than mistakes', () => {
  const ones = (bits: number): number => bits.toString(2).replace(/[^1]/g, '').length;
  fc.assert(
    fc.property(aWord, aWord, (a, b) => {
      const mistakes = mistakesBetween(a, b, 20);
      expect(ones((lettersOf(a) & ~lettersOf(b)) >>> 0)).toBeLessThanOrEqual(mistakes);
      expect(ones((lettersOf(b) & ~lettersOf(a)) >>> 0)).toBeLessThanOrEqual(mistakes);
    }),
  );
});
