import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';
import type { DeskRow, StandingTime } from './desk-rows.ts';

const row = (...times: readonly (StandingTime | null)[]): DeskRow => ({
  ...{ id: '1', bib: '1', name: 'Ana', gender: undefined, category: '', startOffset: null, status: 'started' },
  ...{ referenceAt: 0, penalty: 0, staffStatus: null, penalties: [], acceptsLateStart: false, collectedAt: null },
  ...{ warnings: [], result: undefined, isIncomplete: false },
  cells: times.map((standing, index) => ({ key: `1 ${index}`, stop: String(index), standing, isBeingChecked: false })),
});
const heard = (ms: number): StandingTime => ({ ms, isByHand: false });
const byHand = (ms: number): StandingTime => ({ ms, isByHand: true });

test.each<readonly [string, StandingTime | null, string]>([
  ['a field', null, 'calc(6.6em + 18px)'],
  ['whole seconds', heard(60_000), 'max(calc(6.6em + 18px), calc(8ch + 36px))'],
  ['thousandths', heard(60_001), 'max(calc(6.6em + 18px), calc(12ch + 36px))'],
  ['a hundred hours', heard(360_000_000), 'max(calc(6.6em + 18px), calc(9ch + 36px))'],
  ['a time by hand with its button', byHand(60_000), 'max(calc(6.6em + 18px), calc(11ch + 76px))'],
  ['an estimate', { ...byHand(60_100), isEstimate: true }, 'max(calc(6.6em + 18px), calc(15ch + 76px))'],
])('a column has room for %s', (_what, standing, width) => {
  expect(columnWidths([row(standing)], 1)).toEqual([width]);
});

test('the widest of the page counts, each column for itself', () => {
  expect(columnWidths([row(heard(1_000), null), row(heard(1_500), null)], 2)).toEqual([
    'max(calc(6.6em + 18px), calc(10ch + 36px))',
    'calc(6.6em + 18px)',
  ]);
});
