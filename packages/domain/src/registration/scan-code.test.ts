import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScanCode, scanPath, splitResultName } from './scan-code.ts';

// @spec [Registration and categories] doc 2 §5, doc 3 §5: Scanned code: `/r/{eventNumericId}-{bib}`, optionally followed by `mod={modalityNumericId}`
test.each([
  ['/r/12-345', 12, '345', null],
  ['https://example.org/r/12-345', 12, '345', null],
  ['https://example.org/r/12-345?mod=3', 12, '345', 3],
  ['https://example.org/r/12-345&mod=3', 12, '345', 3],
  ['/r/12-345mod=3', 12, '345', 3],
  ['/r/12-345/mod=3', 12, '345', 3],
  ['/r/12-345?utm_source=qr&mod=3#top', 12, '345', 3],
  ['/r/12-345?model=3', 12, '345', null],
  ['/r/12_345', 12, '345', null],
  ['/r/12-F-3', 12, 'F-3', null],
  ['/r/12-W12?mod=3', 12, 'W12', 3],
  ['/r/12-a%20b', 12, 'a b', null],
  ['/r/12-%zz', 12, '%zz', null],
  [' /r/12-345\n', 12, '345', null],
])('%j is a bib', (text, eventNumber, bib, modalityNumber) => {
  expect(parseScanCode(text)).toEqual({ eventNumber, bib, modalityNumber });
});

test.each([
  '',
  '12-345',
  '/r/',
  '/r/12',
  '/r/12-',
  '/r/-345',
  '/r/abc-345',
  '/m/12-345',
  'WIFI:S:club;;',
  '/r/64b7f0c2a1d4e5f60718293a',
])('%j is some other code', (text) => {
  expect(parseScanCode(text)).toBeNull();
});

// @spec [Registration and categories] doc 2 §5, doc 3 §5: Scanned code: `/r/{eventNumericId}-{bib}`, optionally followed by `mod={modalityNumericId}`
test('what is drawn is read again', () => {
  const number = fc.integer({ min: 1, max: 999_999_999 });
  const bib = fc.stringMatching(/^[A-Z0-9][A-Z0-9_ -]{0,7}$/);
  fc.assert(
    fc.property(number, bib, fc.option(number), (eventNumber, text, modalityNumber) => {
      const code = { eventNumber, bib: text, modalityNumber };
      expect(parseScanCode(scanPath(code))).toEqual(code);
      expect(parseScanCode(`https://example.org${scanPath(code)}`)).toEqual(code);
    }),
  );
});

// @spec [Registration and categories] doc 2 §2, design §5: result_id is an id, or event and bib joined by an underscore or a hyphen, split at the first separator
test('a result is named by event and bib, split at the first separator, or else it is an id', () => {
  expect(splitResultName('12-345')).toEqual({ eventNumber: 12, bib: '345' });
  expect(splitResultName('12_F-3')).toEqual({ eventNumber: 12, bib: 'F-3' });
  expect(splitResultName('12-F_3')).toEqual({ eventNumber: 12, bib: 'F_3' });
  expect(splitResultName('64b7f0c2a1d4e5f60718293a')).toBeNull();
});

// @spec [Registration and categories] issue 16: `/r/3-2&mod=5` is the result of bib 2
test.each(['12-345&mod=5', '12-345?mod=5', '12-345mod=5', '12_345#mod=5'])(
  '%s names the bib, not the race behind it',
  (name) => {
    expect(splitResultName(name)).toEqual({ eventNumber: 12, bib: '345' });
  },
);
