import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBibs, idWithoutDocument, sameBib } from './bibs.ts';

// @spec [Registration and categories] doc 1 §7: Lists by bib are in the order of numbers
test('bibs are listed by number, then by letter', () => {
  expect(['W12', '100', '12-10', 'W2', '9', '12-2', 'F-3', '10', 'W', '009', ''].toSorted(compareBibs)).toEqual([
    '',
    '009',
    '9',
    '10',
    '12-2',
    '12-10',
    '100',
    'F-3',
    'W',
    'W2',
    'W12',
  ]);
});

test('the order is total', () => {
  const someBib = fc.stringMatching(/^[A-B0-2-]{0,5}$/);
  fc.assert(
    fc.property(someBib, someBib, someBib, (a, b, c) => {
      expect(Math.sign(compareBibs(a, b)) + Math.sign(compareBibs(b, a))).toBe(0);
      expect(compareBibs(a, b) === 0).toBe(a === b);
      if (compareBibs(a, b) < 0 && compareBibs(b, c) < 0) expect(compareBibs(a, c)).toBeLessThan(0);
    }),
    { numRuns: 1000 },
  );
});

// @spec [Registration and categories] doc 2 §5: Without a document the id is the event numeric id, underscore, bib
test('who has no document is named by event and bib', () => {
  expect(idWithoutDocument(1234, '56')).toBe('1234_56');
});

// @spec [Registration at the venue] issue 20: A bib is given once, however it is written
test('bibs that are read as one are one', () => {
  expect(['w77', ' W 77', 'W77', '０214', '0214', '214', '0', 'W077'].map(sameBib)).toEqual([
    ...['W77', 'W77', 'W77', '214', '214', '214', '0', 'W077'],
  ]);
});
