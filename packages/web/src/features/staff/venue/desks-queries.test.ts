import { expect, test } from 'vitest';
import { bibsOf, leasedOf } from './desks-queries.ts';

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

// @spec [Registration at the venue] issue 20, staff.md §4: Before bibs leave the stock staff are told which of them lie at which desk
test('the bibs of a range that desks have are told by desk', () => {
  const modality = '0'.repeat(24);
  const of = (bib: string, more: object) => ({ bib_number: bib, modality, state: 'free' as const, ...more });
  const atTwo = { till: 'device-two', desk: 'Desk 2' };
  const bibs = [of('0201', atTwo), of('202', {}), of('203', { till: 'device-x' }), of('204', atTwo), of('205', atTwo)];
  const nameless = { ...of('206', atTwo), state: 'nameless' as const };
  const range = bibsOf({ from: '201', to: '204' }, '') ?? [];
  expect(leasedOf({ bibs: [...bibs, nameless], given: [] }, [...range, { bib_number: '206' }])).toEqual([
    { ...atTwo, bibs: ['0201', '204'] },
    { till: 'device-x', desk: undefined, bibs: ['203'] },
  ]);
});
