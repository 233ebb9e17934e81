import { expect, test } from 'vitest';
import { isMet, line, lineOf, longestBlock } from './bench.ts';
import { cellsOf, markdownTable, plainTable } from './table.ts';

const rate = line('reads', 41_234.4, '1/s', { required: { least: 30_000 }, against: { what: 'plain', value: 60_000 } });

test('a line says what was measured, what was asked for, and the ratio to what the machine can do', () => {
  expect(cellsOf(rate)).toEqual(['reads', '41,234 1/s', '≥ 30,000', '60,000 (plain)', '0.69', 'yes']);
  expect(cellsOf(longestBlock(50.4))).toEqual(['longest block of the event loop', '50.4 ms', '≤ 50', '', '', 'NO']);
  expect(cellsOf(line('bytes', 7, ''))).toEqual(['bytes', '7', '', '', '', '']);
});

test('a rate has to be at least, everything else at most what is asked for', () => {
  const figure = { what: 'x', value: 10, limit: 10 } as const;
  expect(isMet(lineOf({ ...figure, unit: '1/s' }))).toBe(true);
  expect(isMet(lineOf({ ...figure, unit: '1/s', value: 9 }))).toBe(false);
  expect(isMet(lineOf({ ...figure, unit: 'ms', value: 11 }))).toBe(false);
  expect(isMet(lineOf({ ...figure, unit: 'ms', limit: null }))).toBe(null);
});

test('tables have one row a line under their headings', () => {
  expect(markdownTable([rate]).split('\n')).toHaveLength(4);
  expect(plainTable([rate]).split('\n')[1]).toMatch(/^reads {2,}41,234 1\/s {2,}≥ 30,000/);
});
