import { expect, test } from 'vitest';
import { type BoardChanges, decodeBoardChanges, emptyResult, encodeBoardChanges } from './board-change.ts';

const person = {
  oid: '0123456789abcdef01234567',
  bib: 'W12',
  name: 'Ona',
  surname: 'Prat',
  gender: 'female',
  category: 'F-SEN',
  club: null,
  team: null,
  federation: null,
  isLocal: true,
  isClassified: true,
  isPublic: false,
  search: 'w12 ona prat',
  startOffsetMs: null,
  disqualifiedReason: null,
  staffStatus: 'retired',
  source: 'import',
  collectedAt: 1_620_400_000_000,
  backAt: null,
  penalties: [{ timeMs: 60_000, reason: 'cut a corner' }],
} as const;

const rules = {
  chronotype: 'all',
  gunAt: 1_620_457_260_000,
  plannedStartAt: 1_620_457_200_000,
  precisionMs: 100,
  rounding: 'up',
  ranksByNetTime: true,
} as const;

test('changes come out of the database as they went in', () => {
  const moved: BoardChanges = {
    rules,
    changes: [
      { id: 7, isRemoved: true },
      {
        id: 8,
        isRemoved: false,
        result: {
          status: 'finished',
          referenceAt: 1_620_457_260_000,
          wave: 3,
          netStartAt: 1_620_457_262_500,
          crossings: [1_620_457_262_500, null, 1_620_460_862_500],
          held: [1],
          penaltyMs: 60_000,
          warnings: ['missing_checkpoint'],
        },
        person: null,
      },
      { id: 9, isRemoved: false, result: emptyResult, person },
    ],
  };
  expect(decodeBoardChanges(JSON.parse(encodeBoardChanges(moved)))).toEqual(moved);
});

test('the rules that travel hold nothing but what times need', () => {
  const wide = { ...rules, secret: 'no' };
  expect(encodeBoardChanges({ rules: wide, changes: [] })).not.toContain('secret');
});
