import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration, parseDuration } from './durations.ts';

// @spec [Units, formats and constants] issue 2, doc 3 §5: Times are read as seconds or H:MM:SS with decimals
test.each([
  ['1:02:03', 3_723_000],
  ['01:02:03.4', 3_723_400],
  ['1:02:03,456', 3_723_456],
  ['62:03', 3_723_000],
  ['2:03', 123_000],
  ['0:00', 0],
  ['123', 123_000],
  ['123.4567', 123_457],
  [' 59,5 ', 59_500],
  ['100:00:00', 360_000_000],
])('%s is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', 'x', '1:60', '1:60:00', '1:2:3:4', '-5', '1:02:03h', '12h', '1.2.3', ':30'])(
  '%j is no duration',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);

test('hours show only when there are any, unless padding is asked for', () => {
  expect(formatDuration(123_999)).toBe('2:03');
  expect(formatDuration(3_723_456)).toBe('1:02:03');
  expect(formatDuration(123_999, { isPadded: true })).toBe('00:02:03');
  expect(formatDuration(3_723_456, { decimals: 1 })).toBe('1:02:03.4');
  expect(formatDuration(-1500, { decimals: 3 })).toBe('-0:01.500');
});

test('what is written with all its digits is read back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999_999 }), fc.boolean(), (ms, isPadded) => {
      expect(parseDuration(formatDuration(ms, { decimals: 3, isPadded }))).toBe(ms);
    }),
  );
});
