import { expect, test } from 'vitest';
import { type ChipBearer, checkChips, type HeardChip } from './chip-check.ts';

const ona: ChipBearer = { person: 1, race: '10K', hasBib: true, isCancelled: false, hasCollected: true };
const aChip = (bearer: ChipBearer | null, more: Partial<HeardChip> = {}): HeardChip => ({
  ...{ at: 0, bearer, isElsewhere: false },
  ...more,
});
const station = { race: undefined, isCollecting: true };

// @spec [Race day] issue 20: The chip check station says of each chip that it is right, or what is wrong: nobody's, another event's, another race's, cancelled, without a bib, not collected, two at once
test.each([
  ['right', aChip(ona), station, null],
  ["nobody's", aChip(null), station, 'unknown'],
  ["another event's", aChip(null, { isElsewhere: true }), station, 'other_event'],
  ['of somebody who was cancelled', aChip({ ...ona, isCancelled: true, hasBib: false }), station, 'cancelled'],
  ['of another race than that of the table', aChip(ona), { ...station, race: '21K' }, 'other_race'],
  ['of the race of the table', aChip(ona), { ...station, race: '10K' }, null],
  ['of somebody without a bib', aChip({ ...ona, hasBib: false, hasCollected: false }), station, 'no_bib'],
  ['of somebody who has not collected', aChip({ ...ona, hasCollected: false }), station, 'not_collected'],
  [
    'right where nobody notes who collects',
    aChip({ ...ona, hasCollected: false }),
    { ...station, isCollecting: false },
    null,
  ],
] as const)('a chip is %s', (_, chip, at, fault) => {
  expect(checkChips([chip], at)).toEqual([fault]);
});

test('chips of two people that are heard within half a second are two at once, those of one person are one', () => {
  const pau = { ...ona, person: 2 };
  const told = (...heard: HeardChip[]) => checkChips(heard, station);
  expect(told(aChip(ona), aChip(pau, { at: 500 }))).toEqual(['several', 'several']);
  expect(told(aChip(ona), aChip(pau, { at: 501 }))).toEqual([null, null]);
  expect(told(aChip(ona), aChip(ona, { at: 20 }))).toEqual([null, null]);
  expect(told(aChip(null), aChip(null))).toEqual(['several', 'several']);
  expect(told(aChip(ona), aChip(null))).toEqual(['several', 'several']);
});
