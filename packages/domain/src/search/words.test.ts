import { expect, test } from 'vitest';
import { longestWord, searchWords, wordsOf } from './words.ts';

// @spec [Calendar calls] issue 4 (calendar), doc 1 §2: Name search: accents and case do not matter, small mistakes are forgiven, half-typed words are found: 'vall duxo', 'marato castello', 'penyagolosa' with any letter wrong, missing, doubled or swapped
test.each([
  ["Vall d'Uixó", ['vall', 'duixo', 'd', 'uixo']],
  ['Vall d’Uixó', ['vall', 'duixo', 'd', 'uixo']],
  ['Vall d´Uixó', ['vall', 'duixo', 'd', 'uixo']],
  ['Marató BP Castelló', ['marato', 'bp', 'castello']],
  ['Vila-real', ['vilareal', 'vila', 'real']],
  ['el Col·legi, i la Paraŀlel', ['el', 'collegi', 'col', 'legi', 'i', 'la', 'parallel', 'paral', 'lel']],
  ['¡10K «Ciudad de Peñagris»! 2ª edición', ['10k', 'ciudad', 'de', 'penagris', '2a', 'edicion']],
  ['UltraTrail C.E. Roca', ['ultratrail', 'ultra', 'trail', 'ce', 'c', 'e', 'roca']],
  ['Straße, Łódź & Ærø', ['strasse', 'lodz', 'aero']],
  ['%_\\ "\' …', []],
  ['', []],
])('%s', (sentence, words) => {
  expect(searchWords(sentence)).toEqual(words);
});

test('a word knows what it is made of', () => {
  expect(wordsOf("l'Alcora")).toEqual([{ joined: 'lalcora', parts: ['l', 'alcora'] }]);
});

test('a word without an end is cut', () => {
  expect(searchWords('x'.repeat(200))).toEqual(['x'.repeat(longestWord)]);
});
