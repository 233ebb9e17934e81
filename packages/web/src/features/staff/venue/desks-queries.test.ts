import { expect, test } from 'vitest';
import { bibsOf } from './desks-queries.ts';

test('a range of bibs has its chips in order, by name, or none', () => {
  expect(bibsOf({ from: '201', to: '203' }, '')).toEqual([
    { bib_number: '201' },
    { bib_number: '202' },
    { bib_number: '203' },
  ]);
  expect(bibsOf({ from: 'W099', to: 'W100' }, 'A1\n\nA2\n')).toEqual([
    { bib_number: 'W099', chip: 'A1' },
    { bib_number: 'W100', chip: 'A2' },
  ]);
  expect(bibsOf({ from: '7', to: '' }, '7;BEEF')).toEqual([{ bib_number: '7', chip: 'BEEF' }]);
});

test.each([
  ['', '', ''],
  ['20', '10', ''],
  ['1', '5000', ''],
  ['A1', 'B2', ''],
  ['1', '2', 'A1'],
  ['1', '2', '1 A\n3 B'],
  ['1', '2', '1 A\nB'],
])('from %s to %s with %j is nothing to give', (from, to, chips) => {
  expect(bibsOf({ from, to }, chips)).toBeNull();
});
