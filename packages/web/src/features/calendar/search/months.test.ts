import { expect, test } from 'vitest';
import { monthsToChoose, monthText, spanOfMonth } from './months.ts';

const now = new Date(2026, 10, 21, 12).getTime();

// @spec [Home, calendar and lists] issue 4 ('what a runner would expect'): Calendar: a month to search in (beyond the spec), sent as date_start and date_end
test('a year ahead or two back, the nearest month first', () => {
  const next = monthsToChoose('next', null, now);
  expect([next.length, next[0], next[1], next[11]]).toEqual([12, '2026-11', '2026-12', '2027-10']);
  const past = monthsToChoose('past', null, now);
  expect([past.length, past[0], past[23]]).toEqual([24, '2026-11', '2024-12']);
});

test('a month of a shared address can be chosen too', () => {
  expect(monthsToChoose('next', '2030-01', now)).toContain('2030-01');
  expect(monthsToChoose('next', '2026-12', now)).toHaveLength(12);
});

// @spec [Home, calendar and lists] issue 4 ('what a runner would expect'): Calendar: a month to search in (beyond the spec), sent as date_start and date_end
test('a month goes from its first instant to its last', () => {
  const { from, to } = spanOfMonth('2026-12');
  expect([
    new Date(from).getDate(),
    new Date(from).getMonth(),
    new Date(to).getDate(),
    new Date(to).getMonth(),
  ]).toEqual([1, 11, 31, 11]);
});

test('a month is named in the language of the reader', () => {
  expect([monthText('2026-12', 'en'), monthText('2027-01', 'es')]).toEqual(['December 2026', 'enero de 2027']);
});
