import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { day } from '#i18n/en/race-day.ts';
import { Checked } from './ChipCheck.tsx';
import { type CheckedChip, type ChecksAnswer, chipsShown } from './chip-check-queries.ts';

const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const texts: Readonly<Record<string, string>> = day;
  return (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]));
};
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say }) }));

const at = Date.UTC(2026, 10, 27, 9);
const person = {
  ...{
    registration: 'p1',
    name: 'Ona',
    surname: 'Prat',
    bib_number: '214',
    modality: 'r1',
    modality_name: 'Trail 21K',
  },
};
const aChip = (chip: string, agoMs: number, more: Partial<CheckedChip> = {}): CheckedChip => ({
  ...{ chip, heard_at: at - agoMs, received_at: at - agoMs },
  ...more,
});
const drawn = (answer: Partial<ChecksAnswer> | undefined, isLost = false): string => {
  const whole = answer && { at, heartbeat: at, chips: [], ...answer };
  const html = renderToStaticMarkup(<Checked answer={whole} isLost={isLost} zone="UTC" />);
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
};

// @spec [Race day] issue 20: The check station shows the last chip in large for some seconds, those read together with it beside it, and nothing as right that it does not know
test('the last chip stands in large for eight seconds, with those that were read with it', () => {
  const large = (...chips: CheckedChip[]) => chipsShown({ at, chips }).large.map(({ chip }) => chip);
  expect(large(aChip('A', 100), aChip('B', 4_000))).toEqual(['A']);
  expect(large(aChip('A', 8_001))).toEqual([]);
  const several = { fault: 'several' as const };
  expect(large(aChip('A', 100, several), aChip('B', 200, several), aChip('C', 300))).toEqual(['A', 'B']);
  expect(large(aChip('A', 100), aChip('B', 200, several))).toEqual(['A']);
});

const stations: readonly (readonly [string, Partial<ChecksAnswer> | undefined, boolean, RegExp])[] = [
  ['right', { chips: [aChip('A', 100, { person })] }, false, /Right 214 Ona Prat Trail 21K Chip A/],
  ['nobody has it', { chips: [aChip('A', 100, { fault: 'unknown' })] }, false, /Nobody has this chip Give it to a bib/],
  ['long ago', { chips: [aChip('A', 9_000, { person })] }, false, /Hold a chip to the reader .*Before 214 Ona Prat/],
  ['not known', undefined, true, /\? No answer from the server/],
  ['times of a race', { times_from: at }, false, /This reader stands at a checkpoint: its reads count as times/],
  ['times later on', { times_from: at + 3_600_000 }, false, /From 10:00 this reader stands at a checkpoint/],
];
test.each(stations)('a station whose chip is %s says so', (_, answer, isLost, words) => {
  expect(drawn(answer, isLost)).toMatch(words);
});
